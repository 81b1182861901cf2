/** Waits between tries while a network is busy or away: 15 s, doubled each time, at most 15 min. */
export function retryDelayMs(tries: number): number {
  return Math.min(15_000 * 2 ** tries, 15 * 60_000)
}

/** A network may ask for a longer wait; after a day it is asked again all the same. */
export const longestWaitMs = 24 * 3_600_000

/** After so many tries in a row (about a day) a post fails instead of waiting on. */
export const maxTries = 100

/**
 * Waits between looks for a lost answer: a ninth of the settling time (5 s), doubled each time, at
 * most 60 times that (5 min).
 */
export function checkDelayMs(checks: number, settleSeconds: number): number {
  const first = (settleSeconds * 1000) / 9
  return Math.min(first * 2 ** checks, first * 60)
}

/** After so many looks (about a quarter of an hour) a person is asked. */
export const maxChecks = 8
