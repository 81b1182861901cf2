import { engagementsOf, type GivenNumbers } from '../../contract/analytics/metrics.ts'
import type { Metrics } from './connector.ts'

const notGiven: GivenNumbers = {
  impressions: null,
  reach: null,
  likes: null,
  comments: null,
  shares: null,
  saves: null,
  clicks: null,
  videoViews: null,
}

/** The metrics of a post from the numbers that its platform gave; what it left out, and what is no count, stays missing. */
export function toMetrics(
  externalId: string,
  given: { [name in keyof GivenNumbers]?: number | null | undefined },
): Metrics {
  const numbers = { ...notGiven }
  for (const name of Object.keys(notGiven) as (keyof GivenNumbers)[]) {
    const value = given[name]
    if (Number.isSafeInteger(value) && Number(value) >= 0) numbers[name] = Number(value)
  }
  return { externalId, engagements: engagementsOf(numbers), ...numbers }
}
