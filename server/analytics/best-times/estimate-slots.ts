import type { RatedPost } from './best-times.queries.ts'

const hoursPerDay = 24
const slots = 7 * hoursPerDay
/** The half-life of a result, because audiences change. */
const halfLifeDays = 56
/**
 * Each hour counts as if this many average posts had also been published in it. An hour with few results therefore
 * stays near the mean.
 */
const priorPosts = 5
/** A post that went viral counts as at most this many times the mean. */
const mostTimesMean = 4
/** The weight of a result for adjacent hours, and for the same hour on other days of the same part of the week. */
const besideWeight = 0.5
const otherDayWeight = 0.25
const firstDayOfWeekend = 5

/** The estimate for an hour of the week. */
export type SlotEstimate = {
  slot: number
  /** The number of posts in exactly this hour. */
  posts: number
  /** The expected engagement rate as a multiple of the mean. */
  lift: number
  /** The distance from the mean in standard errors. */
  z: number
}

/**
 * Estimates the engagement rate of each hour of the week in which something was published, as a multiple of the
 * account's mean. Recent results weigh more, hours with few results are shrunk toward the mean, and results also count
 * for adjacent hours.
 */
export function estimateSlots(posts: readonly RatedPost[]): SlotEstimate[] {
  const results = relativeTo(posts)
  const totalWeight = sum(results.map(({ weight }) => weight))
  if (totalWeight === 0) return []
  const mean = sum(results.map(({ weight, value }) => weight * value)) / totalWeight
  const variance = sum(results.map(({ weight, value }) => weight * (value - mean) ** 2)) / totalWeight
  const bySlot = [...Map.groupBy(results, ({ slot }) => slot)].map(([slot, own]) => ({
    slot,
    posts: own.length,
    weight: sum(own.map((one) => one.weight)),
    weighted: sum(own.map((one) => one.weight * one.value)),
  }))
  return bySlot.map(({ slot, posts: exact }) => {
    const weight = sum(bySlot.map((one) => one.weight * closeness(one.slot, slot)))
    const weighted = sum(bySlot.map((one) => one.weighted * closeness(one.slot, slot)))
    const expected = (weighted + priorPosts * mean) / (weight + priorPosts)
    const error = Math.sqrt(variance / (weight + priorPosts))
    return {
      slot,
      posts: exact,
      lift: mean === 0 ? 1 : expected / mean,
      z: error === 0 ? 0 : (expected - mean) / error,
    }
  })
}

/** Each result as a multiple of its account's mean, so that accounts can be compared. */
function relativeTo(posts: readonly RatedPost[]): { slot: number; weight: number; value: number }[] {
  return [...Map.groupBy(posts, ({ accountId }) => accountId).values()].flatMap((own) => {
    const mean = sum(own.map(({ rate }) => rate)) / own.length
    if (mean === 0) return []
    return own.map(({ slot, ageDays, rate }) => ({
      slot,
      weight: 0.5 ** (Math.max(0, ageDays) / halfLifeDays),
      value: Math.min(rate / mean, mostTimesMean),
    }))
  })
}

function closeness(of: number, to: number): number {
  if (of === to) return 1
  const apart = Math.abs(of - to)
  if (apart === 1 || apart === slots - 1) return besideWeight
  const sameHour = of % hoursPerDay === to % hoursPerDay
  return sameHour && isWeekend(of) === isWeekend(to) ? otherDayWeight : 0
}

const isWeekend = (slot: number) => Math.floor(slot / hoursPerDay) >= firstDayOfWeekend

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
