import type { Config } from '../../config.ts'
import type { GenerationRow } from '../generations/generations.queries.ts'

/** How long one may take, from the moment a person asked; without a model none goes on at all. */
const totalMsOf = (config: Config) => config.models.videos?.totalMs ?? 0

/** After its time: when nobody looks after it in any case, and the sweep of generations gives its points back. */
const lostAfterMs = 3_600_000

export function deadlineOf(config: Config, askedFor: Date): Date {
  return new Date(askedFor.getTime() + totalMsOf(config) + lostAfterMs)
}

/** After a crash, how long before another worker takes it: 30 s of the usual 10 min. */
export function leaseMsOf(config: Config): number {
  return Math.max(2_000, totalMsOf(config) / 20)
}

/** What is left of its time; none of it: this look is the last. */
export function leftMsOf(config: Config, row: GenerationRow, now: Date): number {
  return Math.max(0, row.created_at.getTime() + totalMsOf(config) - now.getTime())
}

/**
 * Waits between looks: a twelfth of the time it has taken, and of the usual 10 min between 5 s and 30 s. `asked`: what
 * its maker wants us to wait. The last look falls on the end of its time.
 */
export function nextLookMs(config: Config, row: GenerationRow, now: Date, asked = 0): number {
  const total = totalMsOf(config)
  const left = leftMsOf(config, row, now)
  const wait = Math.min(Math.max((total - left) / 12, total / 120), total / 20)
  return Math.min(Math.max(wait, asked * 1000), left)
}
