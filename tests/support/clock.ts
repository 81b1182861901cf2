import type { Clock } from '../../server/infra/clock.ts'

export type MovableClock = Clock & {
  /** Advances the clock by milliseconds. */
  advance(ms: number): void
}

/** The real time plus the time by which a test advanced it. */
export function movableClock(): MovableClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (ms) => (ahead += ms),
  }
}
