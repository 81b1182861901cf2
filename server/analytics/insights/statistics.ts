/** The two-sided p-value of a standard normal deviate `z`. */
export function twoSided(z: number): number {
  return 1 - erf(Math.abs(z) / Math.SQRT2)
}

/** Abramowitz and Stegun, 7.1.26. The error is at most 1.5e-7. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * x)
  const polynomial =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return 1 - polynomial * Math.exp(-x * x)
}

/** Ranks from 1, in which equal values share a rank, and the correction of the variance of a rank sum for ties. */
export function ranksOf(values: readonly number[]): { ranks: number[]; ties: number } {
  // A typed array sorts numbers without a compare function, which is many times faster.
  const sorted = Float64Array.from(values).sort()
  const shared = new Float64Array(sorted.length)
  let ties = 0
  for (let start = 0; start < sorted.length;) {
    let end = start
    while (end < sorted.length && sorted[end] === sorted[start]) end += 1
    const same = end - start
    ties += same ** 3 - same
    shared[start] = (start + 1 + end) / 2
    start = end
  }
  return { ranks: values.map((value) => shared[lowerBound(sorted, value)] ?? 0), ties }
}

/**
 * The p-value of the hypothesis that the values at these positions rank like all others (Mann and Whitney, two-sided).
 */
export function rankTest(
  { ranks, ties }: { ranks: readonly number[]; ties: number },
  places: readonly number[],
): number {
  const all = ranks.length
  const [n, m] = [places.length, all - places.length]
  if (n === 0 || m === 0) return 1
  let total = 0
  for (const place of places) total += ranks[place] ?? 0
  const difference = total - (n * (all + 1)) / 2
  const variance = ((n * m) / 12) * (all + 1 - ties / (all * (all - 1)))
  if (variance <= 0) return 1
  return twoSided(Math.max(0, Math.abs(difference) - 0.5) / Math.sqrt(variance))
}

/** The tests that are significant if the expected share of wrong ones is at most `rate` (Benjamini and Hochberg). */
export function discoveries(pValues: readonly number[], rate: number): boolean[] {
  const sorted = pValues.toSorted((a, b) => a - b)
  const last = sorted.findLastIndex((p, index) => p <= ((index + 1) / sorted.length) * rate)
  const limit = sorted[last]
  return pValues.map((p) => limit !== undefined && p <= limit)
}

/** The median. */
export function median(numbers: readonly number[]): number {
  return middleOf(numbers.toSorted((a, b) => a - b))
}

function middleOf(sorted: readonly number[]): number {
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
}

/** The moving median of each number and of this many numbers on both sides of it. */
export function mediansAround(numbers: readonly number[], neighbors: number): number[] {
  // The window is kept sorted while it moves, because sorting each window again would take most of the time of all
  // statistics.
  const window: number[] = []
  const enter = (one: number | undefined) => {
    if (one !== undefined) window.splice(lowerBound(window, one), 0, one)
  }
  for (const one of numbers.slice(0, neighbors)) enter(one)
  return numbers.map((_, at) => {
    enter(numbers[at + neighbors])
    const left = numbers[at - neighbors - 1]
    if (left !== undefined) window.splice(lowerBound(window, left), 1)
    return middleOf(window)
  })
}

/** The first index in sorted numbers whose number is not less than the value. */
function lowerBound(sorted: ArrayLike<number>, one: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < one) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The sums from which mean and error are computed. With them, one pass over a group yields both its own values and
 * those of all other posts.
 */
export type Moments = { count: number; sum: number; squares: number }

export function momentsOf(numbers: readonly number[]): Moments {
  let [total, squares] = [0, 0]
  for (const one of numbers) {
    total += one
    squares += one * one
  }
  return { count: numbers.length, sum: total, squares }
}

/** The sums of all other posts. */
export const without = (all: Moments, group: Moments): Moments => ({
  count: all.count - group.count,
  sum: all.sum - group.sum,
  squares: all.squares - group.squares,
})

export const meanOf = ({ count, sum: total }: Moments): number => total / count

/** The squared standard error of the mean. */
export function errorOf({ count, sum: total, squares }: Moments): number {
  return Math.max(0, squares - (total * total) / count) / (count - 1) / count
}
