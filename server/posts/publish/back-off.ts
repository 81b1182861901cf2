/** Waits between tries while a network is busy or away: 15 s, doubled each time, at most 15 min. */
export function retryDelayMs(tries: number): number {
  return Math.min(15_000 * 2 ** tries, 15 * 60_000)
}

/** After so many tries in a row (about a day) a post fails instead of waiting on. */
export const maxTries = 100

/** Waits between looks for a lost answer: 5 s, doubled each time, at most 5 min. */
export function checkDelayMs(checks: number): number {
  return Math.min(5_000 * 2 ** checks, 5 * 60_000)
}

/** After so many looks (about a quarter of an hour) a person is asked. */
export const maxChecks = 8
