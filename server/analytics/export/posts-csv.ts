import type { AnalyticsFilter } from '../../../contract/analytics/analytics.ts'
import { engagementRate } from '../../../contract/analytics/metrics.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import { byteOrderMark, csvRow, csvText, csvNumber } from '../../../contract/csv.ts'
import { requireEntitlement } from '../../plans/index.ts'
import { choose, type Choice } from '../choose.ts'
import { rounded } from '../overview/numbers.ts'
import { listPublishedResults, type PublishedPosition } from './export.queries.ts'

const batch = 1_000
const header = [
  'Published',
  'Time zone',
  'Platform',
  'Account',
  'Text',
  'Link',
  'Impressions',
  'Reach',
  'Engagements',
  'Engagement rate in %',
]

/**
 * Exports the posts of a range with their numbers as CSV, the newest first. They are read in batches, so that the
 * export can have any length.
 */
export async function exportPosts(
  ctx: Context,
  workspaceId: string,
  filter: AnalyticsFilter,
): Promise<AsyncGenerator<string>> {
  await requireEntitlement(ctx, ctx.db, workspaceId, 'advancedAnalytics')
  return linesOf(ctx, await choose(ctx, workspaceId, filter))
}

async function* linesOf(ctx: Context, choice: Choice): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(header)
  const accounts = new Map(choice.accounts.map((account) => [account.id, account]))
  let after: PublishedPosition | undefined
  for (;;) {
    const rows = await listPublishedResults(ctx.db, choice, choice.range, { after, limit: batch })
    for (const row of rows) {
      const account = accounts.get(row.accountId)
      yield csvRow([
        row.localTime,
        choice.timeZone,
        account ? platforms[account.platform].name : '',
        csvText(account?.username ?? ''),
        csvText(row.content ?? ''),
        csvText(row.permalink ?? ''),
        csvNumber(row.impressions),
        csvNumber(row.reach),
        csvNumber(row.engagements),
        csvNumber(
          row.impressions === null || row.engagements === null
            ? null
            : rounded(engagementRate(row.engagements, row.impressions)),
        ),
      ])
    }
    after = rows.at(-1)
    if (rows.length < batch) return
  }
}
