import type { Config } from '../../config.ts'
import type { GenerationRow } from '../generations/generations.queries.ts'

/** The time limit from the user's request; 0 without a model, so that running videos end. */
const totalMsOf = (config: Config) => config.models.videos?.totalMs ?? 0

/** After this deadline no worker processes it any more, and the sweep of generations releases its points. */
const lostAfterMs = 3_600_000

export function deadlineOf(config: Config, askedFor: Date): Date {
  return new Date(askedFor.getTime() + totalMsOf(config) + lostAfterMs)
}

/** How long another worker waits after a crash: 30 s of the usual 10 min. */
export function leaseMsOf(config: Config): number {
  return Math.max(2_000, totalMsOf(config) / 20)
}

/** The remaining time; if none is left, this check is the last one. */
export function leftMsOf(config: Config, row: GenerationRow, now: Date): number {
  return Math.max(0, row.created_at.getTime() + totalMsOf(config) - now.getTime())
}

/**
 * The delay until the next check: a twelfth of the elapsed time, with the usual limit of 10 min between 5 s and 30 s.
 * `asked`: the delay that the provider requests. The last check is at the end of the time limit.
 */
export function nextLookMs(config: Config, row: GenerationRow, now: Date, asked = 0): number {
  const total = totalMsOf(config)
  const left = leftMsOf(config, row, now)
  const wait = Math.min(Math.max((total - left) / 12, total / 120), total / 20)
  return Math.min(Math.max(wait, asked * 1000), left)
}
