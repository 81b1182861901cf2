import type { AnalyticsFilter } from '../../../contract/analytics/analytics.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import { byteOrderMark, csvRow, csvText, csvNumber } from '../../../contract/csv.ts'
import { requireEntitlement } from '../../plans/index.ts'
import { readOverview } from '../overview/read-overview.ts'

const header = [
  'Day',
  'Platform',
  'Account',
  'Posts',
  'Impressions',
  'Reach',
  'Engagements',
  'Engagement rate in %',
  'Followers',
  'Followers gained',
  'Profile views',
]

/** Exports the numbers of each account on each day of a range as CSV. */
export async function exportDays(
  ctx: Context,
  workspaceId: string,
  filter: AnalyticsFilter,
): Promise<string> {
  await requireEntitlement(ctx, ctx.db, workspaceId, 'advancedAnalytics')
  const { byAccount } = await readOverview(ctx, workspaceId, { ...filter, compare: 'none' })
  const lines = (byAccount ?? []).flatMap(({ account, days }) =>
    days.map((day) =>
      csvRow([
        day.day,
        platforms[account.platform].name,
        csvText(account.username),
        csvNumber(day.posts),
        csvNumber(day.impressions),
        csvNumber(day.reach),
        csvNumber(day.engagements),
        csvNumber(day.engagementRate),
        csvNumber(day.followers),
        csvNumber(day.followersGained),
        csvNumber(day.profileViews),
      ]),
    ),
  )
  return [byteOrderMark + csvRow(header), ...lines].join('')
}
