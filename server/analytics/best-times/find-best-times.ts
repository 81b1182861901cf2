import { ownTimesFrom, type BestTime, type BestTimes } from '../../../contract/analytics/best-times.ts'
import { includes } from '../../../contract/billing/plans.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { writingHabits } from '../../../contract/platforms/writing-habits.ts'
import type { Context, Db } from '../../context.ts'
import { readPlan } from '../../plans/index.ts'
import { findTimeZone } from '../../workspaces/index.ts'
import { listAccounts } from '../results.queries.ts'
import { rounded } from '../overview/numbers.ts'
import { todayIn } from '../range.ts'
import { listRatedPosts, type RatedPost } from './best-times.queries.ts'
import { estimateSlots, type SlotEstimate } from './estimate-slots.ts'

const dayMs = 86_400_000
const comparedDays = 365
const comparedPosts = 1_000
const shownTimes = 5
const hoursPerDay = 24
/** The minimum number of posts in an hour, because a single post shows little. */
const fewestPosts = 2
/** The one-sided 80% and 97.5% quantiles of the normal distribution. */
const maybeFrom = 0.84
const likelyFrom = 1.96

/** An hour of the week in the zone of the workspace. */
export type Time = Omit<BestTime, 'nextAt'>

/** When posts on these accounts of the workspace perform best. Without accounts, all accounts are used. */
export async function findBestTimes(
  ctx: Context,
  workspaceId: string,
  accountIds: string[] | undefined,
): Promise<Omit<BestTimes, 'success'>> {
  const [timeZone, all, plan] = await Promise.all([
    findTimeZone(ctx.db, workspaceId),
    listAccounts(ctx.db, workspaceId),
    readPlan(ctx, ctx.db, workspaceId),
  ])
  const accounts = all.filter(({ id, isConnected }) =>
    accountIds === undefined || accountIds.length === 0 ? isConnected : accountIds.includes(id),
  )
  const now = ctx.clock.now()
  const ids = accounts.map(({ id }) => id)
  const posts = includes(plan, 'advancedAnalytics') ? await listComparedPosts(ctx.db, ids, now) : []
  const own = ownTimes(posts)
  const general = generalTimes(accounts.map(({ platform }) => platform))
  const basis = own.length > 0 ? 'own' : general.length > 0 ? 'general' : 'none'
  const dated = (time: Time): BestTime => ({ ...time, nextAt: nextTime(time, timeZone, now).toISOString() })
  return {
    timeZone,
    basis,
    posts: posts.length,
    neededPosts: ownTimesFrom,
    times: basis === 'own' ? own.map(dated) : general.map(dated).toSorted(bySoonest).slice(0, shownTimes),
  }
}

/** The newest rated posts of each account, which are compared. */
export const listComparedPosts = (db: Db, accountIds: string[], now: Date): Promise<RatedPost[]> =>
  listRatedPosts(db, accountIds, {
    since: new Date(now.getTime() - comparedDays * dayMs),
    now,
    limit: comparedPosts,
  })

/** The best hours according to these results; empty if there are too few results. */
export const ownTimes = (posts: readonly RatedPost[]): Time[] =>
  posts.length < ownTimesFrom ? [] : bestOf(estimateSlots(posts))

/** The best hours that are significantly better than the mean. An hour beside a better one is left out. */
export function bestOf(estimates: readonly SlotEstimate[]): Time[] {
  const chosen: SlotEstimate[] = []
  const candidates = estimates
    .filter(({ posts, z }) => posts >= fewestPosts && z >= maybeFrom)
    .toSorted((a, b) => b.lift - a.lift || a.slot - b.slot)
  for (const one of candidates) {
    if (chosen.length === shownTimes) break
    if (chosen.every(({ slot }) => Math.abs(slot - one.slot) > 1)) chosen.push(one)
  }
  return chosen.map(({ slot, posts, lift, z }) => ({
    weekday: Math.floor(slot / hoursPerDay) + 1,
    time: `${String(slot % hoursPerDay).padStart(2, '0')}:00`,
    posts,
    lift: rounded(lift),
    certainty: z >= likelyFrom ? 'likely' : 'maybe',
  }))
}

const bySoonest = (a: BestTime, b: BestTime) => a.nextAt.localeCompare(b.nextAt)

/** The usual times that the largest number of these platforms share. */
function generalTimes(platforms: PlatformKey[]): Time[] {
  const votes = new Map<string, number>()
  for (const platform of new Set(platforms)) {
    const { weekdays, times } = writingHabits[platform].usualTimes
    for (const weekday of weekdays) {
      for (const time of times) {
        const key = `${weekday} ${time}`
        votes.set(key, (votes.get(key) ?? 0) + 1)
      }
    }
  }
  const highest = Math.max(0, ...votes.values())
  return [...votes]
    .filter(([, of]) => of === highest)
    .map(([key]) => {
      const [weekday, time = ''] = key.split(' ')
      return { weekday: Number(weekday), time, posts: null, lift: null, certainty: null }
    })
}

/** The next occurrence of that time of the week. A time that a daylight saving change skips moves by one hour. */
export function nextTime(
  { weekday, time }: Pick<Time, 'weekday' | 'time'>,
  timeZone: string,
  now: Date,
): Date {
  const today = todayIn(timeZone, now)
  const day = today.add({ days: (weekday - today.dayOfWeek + 7) % 7 })
  const at = (of: Temporal.PlainDate) =>
    of.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds
  const next = at(day)
  return new Date(next > now.getTime() ? next : at(day.add({ days: 7 })))
}
