import type {
  Analytics,
  AnalyticsAccount,
  AnalyticsDay,
  AnalyticsFilter,
} from '../../../contract/analytics/analytics.ts'
import type { Context } from '../../context.ts'
import { choose } from '../choose.ts'
import { dayBefore, daysOf, rangeBefore } from '../range.ts'
import { findLastReading, listAccountDays, listDaySums } from '../results.queries.ts'
import { figuresOfAccount } from './account-figures.ts'
import { numbersByDay } from './numbers.ts'
import { readCards, type Period } from './read-cards.ts'

/** The cards, days and accounts of a range, and of the previous range if `compare` requests it. */
export async function readOverview(
  ctx: Context,
  workspaceId: string,
  { compare, ...filter }: AnalyticsFilter & { compare: 'previous' | 'none' },
): Promise<Omit<Analytics, 'success'>> {
  const choice = await choose(ctx, workspaceId, filter)
  const { range, locked } = choice
  const previous = compare === 'previous' ? rangeBefore(range) : null
  const read = { from: previous?.from ?? range.from, to: range.to }
  const [sums, readings, readAt] = await Promise.all([
    listDaySums(ctx.db, choice, read),
    listAccountDays(ctx.db, choice.accountIds, { from: dayBefore(read.from), to: read.to }),
    findLastReading(ctx.db, choice.accountIds),
  ])
  // Includes accounts that were disconnected during or after the range, but not earlier ones.
  const seen = new Set([...sums, ...readings].map(({ accountId }) => accountId))
  const accounts = choice.accounts.filter(({ id, isConnected }) => isConnected || seen.has(id))
  const periodOf = ({ from, to }: typeof range): Period => {
    const byAccount = Map.groupBy(readings, ({ accountId }) => accountId)
    return {
      days: daysOf({ from, to }),
      sums: sums.filter(({ day }) => from <= day && day <= to),
      figures: accounts.map(({ id }) => figuresOfAccount(id, byAccount.get(id) ?? [], { from, to })),
    }
  }
  const current = periodOf(range)
  const before = previous && periodOf(previous)
  const shown = (days: AnalyticsDay[]) => (locked.includes('charts') ? days.map(basicDay) : days)
  const whole = numbersByDay(current)
  const earlier = before && numbersByDay(before)
  const { totals } = whole
  return {
    range: { ...range, timeZone: choice.timeZone },
    previous,
    readAt: readAt?.toISOString() ?? null,
    cards: readCards(current, totals, earlier?.totals ?? null),
    totals: locked.includes('charts')
      ? { ...totals, reach: null, engagements: null, followers: null }
      : totals,
    days: shown(whole.days),
    previousDays: earlier && shown(earlier.days),
    ...(locked.includes('breakdown')
      ? { byAccount: null, byPlatform: null }
      : breakDown(current, accounts, whole)),
    locked: [...locked],
  }
}

/** The data of the single chart of basic analytics. */
function basicDay({ day, posts, impressions }: AnalyticsDay): AnalyticsDay {
  return {
    day,
    posts,
    impressions,
    reach: null,
    engagements: null,
    engagementRate: null,
    followers: null,
    followersGained: null,
    profileViews: null,
  }
}

/** The same numbers by account and by platform. */
function breakDown(
  { days, sums, figures }: Period,
  accounts: readonly AnalyticsAccount[],
  whole: ReturnType<typeof numbersByDay>,
): Pick<Analytics, 'byAccount' | 'byPlatform'> {
  const partOf = (own: readonly AnalyticsAccount[]) => {
    // With only one account, or accounts of only one platform, the part is the whole.
    if (own.length === accounts.length) return whole
    const ids = new Set(own.map(({ id }) => id))
    return numbersByDay({
      days,
      sums: sums.filter(({ accountId }) => ids.has(accountId)),
      figures: figures.filter(({ accountId }) => ids.has(accountId)),
    })
  }
  const platforms = Map.groupBy(accounts, ({ platform }) => platform)
  return {
    byAccount: accounts.map((account) => ({ account, ...partOf([account]) })),
    byPlatform: [...platforms].map(([platform, own]) => ({ platform, ...partOf(own) })),
  }
}
