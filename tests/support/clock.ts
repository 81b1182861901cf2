import type { Clock } from '../../server/platform/clock.ts'

export type MovableClock = Clock & {
  /** Moves on by so many milliseconds. */
  advance(ms: number): void
}

/** The real time, until a test moves it. */
export function movableClock(): MovableClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (ms) => (ahead += ms),
  }
}
