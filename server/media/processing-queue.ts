import os from 'node:os'
import { AppError } from '../infra/http/app-error.ts'

/** Decoding a picture of 50 megapixels takes 200 MB, so only a few run at once and the others wait. */
export const queuePictureWork = workQueue('pictures', Math.max(1, Math.min(2, os.availableParallelism())))

/** A queue of its own, so that a slow video does not delay pictures. */
export const queueVideoWork = workQueue('videos', 1)

const longestQueue = 200

/** Returns a function that runs work with at most `limit` at once in this process. */
function workQueue(what: string, limit: number) {
  let running = 0
  const waiting: (() => void)[] = []

  /** Finished work starts the next waiting one, so `running` does not change. */
  const waitForTurn = () => {
    if (waiting.length < longestQueue) return new Promise<void>((resolve) => waiting.push(resolve))
    throw new AppError('unavailable', `Too many ${what} are being processed. Please try again in a minute.`, {
      retryAfterSeconds: 30,
    })
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < limit) running += 1
    else await waitForTurn()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
