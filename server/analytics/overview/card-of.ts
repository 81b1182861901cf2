import type { AnalyticsCard } from '../../../contract/analytics/analytics.ts'
import { rounded } from './numbers.ts'

type Speaking = Pick<AnalyticsCard, 'accounts' | 'ofAccounts' | 'missing'>

/** A card with the change of its value, in percent of the one before. */
export function cardOf(value: number | null, previous: number | null, speaking: Speaking): AnalyticsCard {
  const change =
    value === null || previous === null || previous === 0
      ? null
      : rounded((100 * (value - previous)) / Math.abs(previous))
  return { value, previous, change, ...explained(value, speaking) }
}

/** A card of a rate, with the change in percentage points. */
export function rateCardOf(value: number | null, previous: number | null, speaking: Speaking): AnalyticsCard {
  const change = value === null || previous === null ? null : rounded(value - previous)
  return { value, previous, change, ...explained(value, speaking) }
}

/** Why a value is missing is only said where it is. */
function explained(value: number | null, speaking: Speaking): Speaking {
  return { ...speaking, missing: value === null ? speaking.missing : null }
}
