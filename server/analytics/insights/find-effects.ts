import {
  falseInsights,
  insightMetrics,
  insightSample,
  type Insight,
  type InsightFactor,
  type InsightMetric,
} from '../../../contract/analytics/insights.ts'
import { rounded } from '../overview/numbers.ts'
import {
  discoveries,
  errorOf,
  meanOf,
  mediansAround,
  momentsOf,
  ranksOf,
  rankTest,
  without,
} from './statistics.ts'

/** A post with its factors and its numbers. A number that its platform does not give is null. */
export type ComparedPost = {
  accountId: string
  factors: Record<InsightFactor, string>
  numbers: Record<InsightMetric, number | null>
}

export type Effect = Omit<Insight, 'sentence'>

/** A post is compared with this many posts before and after it on the same account, because accounts grow. */
const neighbors = 25
/**
 * The usual size of an effect, as the standard deviation of its logarithm. Larger effects are shrunk (a normal prior).
 */
const usualEffect = 0.25
/** Smaller effects are not worth a sentence. */
const smallestRatio = 1.1
const veryLikelyBelow = 0.001
/** 90% of a normal distribution lie within this many standard deviations of the mean. */
const within90 = 1.645

type Comparison = { p: number; effect: Effect }

/**
 * Finds the factors by which successful posts differ from others significantly. Each post is compared with the posts of
 * its account around it. The test uses ranks, so that a single post that went viral proves nothing. Among all claims,
 * the expected share of wrong ones is at most the stated rate. `posts`: the posts of each account in the order of
 * publication.
 */
export function findEffects(posts: readonly ComparedPost[]): { effects: Effect[]; comparisons: number } {
  const comparisons = insightMetrics.flatMap((metric) => compareBy(metric, posts))
  const stands = discoveries(
    comparisons.map(({ p }) => p),
    falseInsights,
  )
  const effects = comparisons
    .filter((_, index) => stands[index])
    .filter(({ effect }) => Math.max(effect.ratio, 1 / effect.ratio) >= smallestRatio)
    .toSorted((a, b) => a.p - b.p)
    .map(({ effect }) => effect)
  return { effects, comparisons: comparisons.length }
}

/** All comparisons of a number for which there are enough posts. */
function compareBy(metric: InsightMetric, posts: readonly ComparedPost[]): Comparison[] {
  const measured = posts.filter(({ numbers }) => numbers[metric] !== null)
  if (measured.length < 2 * insightSample) return []
  const centered = centerByAccount(measured, metric)
  const ranked = ranksOf(centered)
  const limited = limitOutliers(centered)
  const all = momentsOf(limited)
  return groupsOf(measured).flatMap(({ factor, value, places }) => {
    const group = momentsOf(places.map((place) => limited[place] ?? 0))
    const others = without(all, group)
    if (group.count < insightSample || others.count < insightSample) return []
    const p = rankTest(ranked, places)
    const error = errorOf(group) + errorOf(others)
    const believed = usualEffect ** 2 / (usualEffect ** 2 + error)
    const effect = believed * (meanOf(group) - meanOf(others))
    const spread = within90 * Math.sqrt(error * believed)
    const found: Effect = {
      factor,
      value,
      metric,
      ratio: inTwoDecimals(Math.exp(effect)),
      low: inTwoDecimals(Math.exp(effect - spread)),
      high: inTwoDecimals(Math.exp(effect + spread)),
      posts: group.count,
      others: others.count,
      certainty: p < veryLikelyBelow ? 'very likely' : 'likely',
    }
    return [{ p, effect: found }]
  })
}

type Group = { factor: InsightFactor; value: string; places: number[] }

/**
 * The posts of each value of each factor. For a factor with two values only one is compared, because the other
 * comparison would be the same.
 */
function groupsOf(posts: readonly ComparedPost[]): Group[] {
  const [first] = posts
  if (!first) return []
  return (Object.keys(first.factors) as InsightFactor[]).flatMap((factor) => {
    const groups = new Map<string, number[]>()
    for (const [place, { factors }] of posts.entries()) {
      const own = groups.get(factors[factor])
      if (own) own.push(place)
      else groups.set(factors[factor], [place])
    }
    const values = [...groups.keys()].toSorted()
    const compared = values.length === 2 ? [values.includes('with') ? 'with' : (values[0] ?? '')] : values
    return values.length < 2
      ? []
      : compared.map((value) => ({ factor, value, places: groups.get(value) ?? [] }))
  })
}

/** The logarithm of each number minus the median of the account's posts around it. */
function centerByAccount(posts: readonly ComparedPost[], metric: InsightMetric): number[] {
  const logs = posts.map(({ numbers }) => logOf(numbers[metric] ?? 0, metric))
  const centered = logs.map(() => 0)
  const places = Map.groupBy(
    posts.map((_, index) => index),
    (index) => posts[index]?.accountId,
  )
  for (const own of places.values()) {
    const values = own.map((index) => logs[index] ?? 0)
    const middles = mediansAround(values, neighbors)
    for (const [place, index] of own.entries()) centered[index] = (values[place] ?? 0) - (middles[place] ?? 0)
  }
  return centered
}

/** A small constant is added, because 0 has no logarithm: half of a count, or a twentieth of a percent. */
const added = (metric: InsightMetric) => (metric === 'engagementRate' ? 0.05 : 0.5)

export const logOf = (value: number, metric: InsightMetric): number => Math.log(value + added(metric))

/** The inverse: the number with this logarithm. */
export const numberOf = (log: number, metric: InsightMetric): number =>
  Math.max(0, Math.exp(log) - added(metric))

/** Values in the lowest and the highest twentieth count as the values at their edges (winsorizing). */
function limitOutliers(values: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort()
  const edge = Math.floor(sorted.length / 20)
  const low = sorted[edge] ?? 0
  const high = sorted[sorted.length - 1 - edge] ?? 0
  return values.map((value) => Math.min(Math.max(value, low), high))
}

const inTwoDecimals = (value: number) => rounded(value) ?? value
