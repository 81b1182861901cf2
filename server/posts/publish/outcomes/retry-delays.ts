/** Delay before an unavailable platform is tried again: 15 s, doubled each time, at most 15 min. */
export function retryDelayMs(tries: number): number {
  return Math.min(15_000 * 2 ** tries, 15 * 60_000)
}

/** The longest wait that a platform can ask for; after a day it is tried again. */
export const longestWaitMs = 24 * 3_600_000

/** After this many tries in a row (about a day) a post fails. */
export const maxTries = 100

/** After this many tries (about four minutes) of access that the platform both refuses and accepts, a post fails. */
export const maxDisputedTries = 4

/**
 * Delay before the platform is checked again for a post whose commit was not answered: a ninth of the
 * settling time (5 s), doubled each time, at most 60 times that (5 min).
 */
export function checkDelayMs(checks: number, settleSeconds: number): number {
  const first = (settleSeconds * 1000) / 9
  return Math.min(first * 2 ** checks, first * 60)
}

/** After this many checks (about a quarter of an hour) the user is asked. */
export const maxChecks = 8

/** Delay before a platform that still works on a commit is asked again: a quarter of the time so far, 5 s to 5 min. */
export function pendingDelayMs(elapsedMs: number): number {
  return Math.min(Math.max(elapsedMs / 4, 5_000), 300_000)
}
