import { logFailure } from '../log/log-failure.ts'

const tries = 10
const longestPauseMs = 15_000

/** Loads again, for about two minutes, while the server cannot be reached. */
export async function loadAgain<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let failed = 1; failed < tries; failed++) {
    try {
      return await load()
    } catch (error) {
      logFailure('A part of the screen could not be loaded', error)
      await new Promise((resolve) => setTimeout(resolve, Math.min(1_000 * 2 ** (failed - 1), longestPauseMs)))
    }
  }
  return load()
}
