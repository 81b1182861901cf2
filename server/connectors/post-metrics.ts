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

/** Converts the numbers that a platform returned to the metrics of a post. Omitted and invalid numbers stay missing. */
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
