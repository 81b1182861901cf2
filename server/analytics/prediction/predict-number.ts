import type { InsightFactor, InsightMetric } from '../../../contract/analytics/insights.ts'
import { predictionSample } from '../../../contract/analytics/prediction.ts'
import { settledMs } from '../insights/compared-post.ts'
import { logOf, numberOf, type ComparedPost, type Effect } from '../insights/find-effects.ts'
import { median } from '../insights/statistics.ts'

/** A post of the account for which the prediction is made. */
export type PastPost = ComparedPost & { publishedAt: Date }

/**
 * The number of earlier posts from which a post's number is predicted. It is small, so that the prediction follows an
 * account that changes.
 */
const levelPosts = 15
const fewestLevelPosts = 5
/** The number of newest posts whose predictions are compared with their actual numbers. */
const judgedPosts = 200
/** The share of numbers that lie beyond each end of the range. */
const beyond = 0.1

export type PredictedNumber = { low: number; expected: number; high: number; posts: number }

type Level = { at: number; log: number }

/**
 * Predicts the number of a post, and the range that contains 80% of such posts. The prediction starts from the median
 * of the account's last settled posts and adds the insights that apply. The width of the range is measured: each
 * earlier post is predicted from what was known before it, and the range covers those errors, so it is valid for any
 * distribution. Null if there are too few posts to measure it. `history`: the oldest post first.
 */
export function predictNumber(
  metric: InsightMetric,
  history: readonly PastPost[],
  effects: readonly Effect[],
  post: { at: Date; factors: Record<InsightFactor, string> },
): PredictedNumber | { posts: number; low: null } {
  const own = effects.filter((effect) => effect.metric === metric)
  // Removes the effects of the insights from each number, so that the account's level remains.
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

/** The median of the last posts whose numbers had settled at a time. */
function levelBefore(levels: readonly Level[], time: number): number | null {
  const end = levels.findLastIndex(({ at }) => at <= time - settledMs) + 1
  const last = levels.slice(Math.max(0, end - levelPosts), end)
  return last.length < fewestLevelPosts ? null : median(last.map(({ log }) => log))
}

/** The sum of the insights' effects on the logarithm of the number, for the factors of the post. */
function effectOf(effects: readonly Effect[], factors: Record<InsightFactor, string>): number {
  return effects.reduce(
    (total, { factor, value, ratio }) => (factors[factor] === value ? total + Math.log(ratio) : total),
    0,
  )
}

/** A quantile of sorted numbers. The next number lies below it with exactly this probability, even for few numbers. */
function quantile(sorted: readonly number[], share: number): number {
  const place = Math.min(Math.max((sorted.length + 1) * share, 1), sorted.length) - 1
  const below = Math.floor(place)
  const [low = 0, high = low] = [sorted[below], sorted[below + 1]]
  return low + (place - below) * (high - low)
}
