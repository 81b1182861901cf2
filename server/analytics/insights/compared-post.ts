import { traitNames, type TraitValues } from '../../../contract/analytics/analytics.ts'
import type { InsightFactor } from '../../../contract/analytics/insights.ts'
import { engagementRate } from '../../../contract/analytics/metrics.ts'
import type { ComparedPost } from './find-effects.ts'
import type { ComparedResult } from './insights.queries.ts'

/** The numbers of a younger post are still growing. */
export const settledMs = 3 * 86_400_000
const hoursPerDay = 24
const firstSlotOfWeekend = 5 * hoursPerDay

export function comparedPost(result: ComparedResult): ComparedPost {
  const { accountId, slot, impressions, engagements, comments, shares } = result
  return {
    accountId,
    factors: factorsOf(result, slot),
    numbers: {
      engagementRate:
        impressions === null || engagements === null ? null : engagementRate(engagements, impressions),
      impressions,
      comments,
      shares,
    },
  }
}

/** The factors of a post: its kind, and the time of the week when it was published. */
export function factorsOf(kind: TraitValues, slot: number): Record<InsightFactor, string> {
  const kinds = Object.fromEntries(traitNames.map((name) => [name, kind[name]])) as TraitValues
  return {
    ...kinds,
    weekend: slot >= firstSlotOfWeekend ? 'with' : 'without',
    partOfDay: partOf(slot % hoursPerDay),
  }
}

function partOf(hour: number): string {
  if (hour < 6 || hour >= 22) return 'night'
  if (hour < 12) return 'morning'
  return hour < 17 ? 'afternoon' : 'evening'
}
