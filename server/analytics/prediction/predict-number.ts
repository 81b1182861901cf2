import type { InsightFactor, InsightMetric } from '../../../contract/analytics/insights.ts'
import { predictionSample } from '../../../contract/analytics/prediction.ts'
import { settledMs } from '../insights/compared-post.ts'
import { logOf, numberOf, type ComparedPost, type Effect } from '../insights/find-effects.ts'
import { median } from '../insights/statistics.ts'

/** A post of the account that is predicted for. */
export type PastPost = ComparedPost & { publishedAt: Date }

/** The posts before a post from which its number is predicted: few enough to follow an account that changes. */
const levelPosts = 15
const fewestLevelPosts = 5
/** The newest posts whose predictions are compared with what they got. */
const judgedPosts = 200
/** Beyond each end of the range lies a tenth. */
const beyond = 0.1

export type PredictedNumber = { low: number; expected: number; high: number; posts: number }

type Level = { at: number; log: number }

/**
 * The number that a post is expected to get, and the range in which 80 % of such posts lie. It starts from the middle of the
 * account's last settled posts and adds the insights that apply. How far to trust that is not assumed but counted: each
 * earlier post is predicted from what was known before it, and the range is as wide as those predictions were wrong, so it
 * holds for numbers of any distribution. Null if that could be counted of too few posts. `history`: the oldest first.
 */
export function predictNumber(
  metric: InsightMetric,
  history: readonly PastPost[],
  effects: readonly Effect[],
  post: { at: Date; factors: Record<InsightFactor, string> },
): PredictedNumber | { posts: number; low: null } {
  const own = effects.filter((effect) => effect.metric === metric)
  // The insights are taken from each number, so that what is left is the level of the account.
  const levels = history.flatMap(({ factors, numbers, publishedAt }): Level[] => {
    const value = numbers[metric]
    return value === null
      ? []
      : [{ at: publishedAt.getTime(), log: logOf(value, metric) - effectOf(own, factors) }]
  })
  const misses = levels
    .slice(-judgedPosts)
    .flatMap(({ at, log }) => {
      const known = levelBefore(levels, at)
      return known === null ? [] : [log - known]
    })
    .toSorted((a, b) => a - b)
  const level = levelBefore(levels, post.at.getTime())
  if (misses.length < predictionSample || level === null) return { posts: misses.length, low: null }
  const expected = level + effectOf(own, post.factors)
  const within = (share: number) => numberOf(expected + quantile(misses, share), metric)
  return { low: within(beyond), expected: within(0.5), high: within(1 - beyond), posts: misses.length }
}

/** The middle of the last posts whose numbers had settled at a time. */
function levelBefore(levels: readonly Level[], time: number): number | null {
  const end = levels.findLastIndex(({ at }) => at <= time - settledMs) + 1
  const last = levels.slice(Math.max(0, end - levelPosts), end)
  return last.length < fewestLevelPosts ? null : median(last.map(({ log }) => log))
}

/** How much more the logarithm of the number is for what the post is. */
function effectOf(effects: readonly Effect[], factors: Record<InsightFactor, string>): number {
  return effects.reduce(
    (total, { factor, value, ratio }) => (factors[factor] === value ? total + Math.log(ratio) : total),
    0,
  )
}

/** Of sorted numbers. The next one lies below it with just this probability, also of few. */
function quantile(sorted: readonly number[], share: number): number {
  const place = Math.min(Math.max((sorted.length + 1) * share, 1), sorted.length) - 1
  const below = Math.floor(place)
  const [low = 0, high = low] = [sorted[below], sorted[below + 1]]
  return low + (place - below) * (high - low)
}
