import type { ModelHealth } from '../../../../contract/assistant/assistant.ts'
import { relativeTime } from '../../../shared/time/relative-time.ts'
import { decimalNumber } from '../../../shared/numbers/compact-number.ts'

/** "Working · first words after 0.3 s · Just now", or what is wrong and when it was found. */
export function healthWords(
  { outcome, problem, latencyMs, checkedAt }: Omit<ModelHealth, 'name' | 'builtIn'>,
  now = new Date(),
): string {
  const state = outcome === 'working' ? 'Working' : outcome === 'failing' ? 'Not working' : 'Not used yet'
  return [
    problem ? `${state}: ${problem.message}` : state,
    latencyMs !== null && `first words after ${seconds(latencyMs)}`,
    checkedAt !== null && relativeTime(checkedAt, now),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

/** "0.3 s". */
export const seconds = (ms: number): string => `${decimalNumber(Math.max(100, ms) / 1000)} s`
