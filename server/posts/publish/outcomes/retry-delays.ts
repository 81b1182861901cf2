/** Delay before an unavailable platform is tried again: 15 s, doubled each time, at most 15 min. */
export function retryDelayMs(tries: number): number {
  return Math.min(15_000 * 2 ** tries, 15 * 60_000)
}

/** The longest wait that a platform can request. After a day it is tried again. */
export const longestWaitMs = 24 * 3_600_000

/** After this many consecutive tries (about a day) a post fails. */
export const maxTries = 100

/**
 * If the platform accepts the access for reading but refuses it for publishing, a post fails after this many tries
 * (about four minutes).
 */
export const maxDisputedTries = 4

/**
 * The delay before the platform is checked again for a post whose commit got no response: a ninth of the settling time
 * (5 s), doubled each time, at most 60 times that (5 min).
 */
export function checkDelayMs(checks: number, settleSeconds: number): number {
  const first = (settleSeconds * 1000) / 9
  return Math.min(first * 2 ** checks, first * 60)
}

/** After this many checks (about a quarter of an hour) the user is asked. */
export const maxChecks = 8

/**
 * The delay before a platform that is still processing a commit is polled again: a quarter of the elapsed time, between
 * 5 s and 5 min.
 */
export function pendingDelayMs(elapsedMs: number): number {
  return Math.min(Math.max(elapsedMs / 4, 5_000), 300_000)
}
