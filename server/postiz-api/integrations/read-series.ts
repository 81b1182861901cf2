import type { AnalyticsDay } from '../../../contract/analytics/analytics.ts'
import { readOverview } from '../../analytics/index.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findTimeZone } from '../../workspaces/index.ts'
import { requireAccount } from './require-account.ts'

/** A figure of an account or a post, as Postiz lists it. `percentageChange`: null where there is nothing to compare. */
export type Series = {
  label: string
  data: { total: string; date: string }[]
  percentageChange: number | null
}

const figures = {
  followers: 'Followers',
  impressions: 'Impressions',
  reach: 'Reach',
  engagements: 'Engagements',
  profileViews: 'Profile views',
} as const satisfies Partial<Record<keyof AnalyticsDay, string>>

type Figure = keyof typeof figures
const figureNames = Object.keys(figures) as Figure[]

/** `GET /analytics/:integration`: the figures of the last days that its platform gives. */
export async function readAccountSeries(
  ctx: Context,
  caller: Caller,
  given: string,
  days: number,
): Promise<Series[]> {
  const { id } = await requireAccount(ctx, caller, given)
  const timeZone = await findTimeZone(ctx.db, caller.workspaceId)
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.now().getTime())
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const range = { from: today.subtract({ days: days - 1 }).toString(), to: today.toString() }
  const overview = await readOverview(ctx, caller.workspaceId, {
    ...range,
    accounts: [id],
    compare: 'previous',
  })
  return figureNames.flatMap((name) => {
    const data = valuesOf(overview.days, name)
    if (data.length === 0) return []
    const before = valuesOf(overview.previousDays ?? [], name)
    const percentageChange = changeOf(name, before, data)
    return [{ label: figures[name], data, percentageChange }]
  })
}

const valuesOf = (days: readonly AnalyticsDay[], name: Figure) =>
  days.flatMap(({ day, ...numbers }) => {
    const value = numbers[name]
    return value === null ? [] : [{ total: String(value), date: day }]
  })

/** Of the sums, and for followers, which are a state, of the last values. */
function changeOf(name: Figure, before: Series['data'], after: Series['data']): number | null {
  const valueOf = (data: Series['data']) =>
    name === 'followers'
      ? Number(data.at(-1)?.total ?? 0)
      : data.reduce((sum, { total }) => sum + Number(total), 0)
  const [was, is] = [valueOf(before), valueOf(after)]
  return was === 0 ? null : Math.round((10_000 * (is - was)) / was) / 100
}
