import os from 'node:os'
import { AppError } from '../platform/http/app-error.ts'

/** A decoded picture of 50 megapixels takes 200 MB: few at a time, the others wait their turn. */
export const withPictureSlot = workSlots('pictures', Math.max(1, Math.min(2, os.availableParallelism())))

/** Apart from pictures, so that a video that is long to read keeps none of them waiting. */
export const withVideoSlot = workSlots('videos', 1)

const longestQueue = 200

/** Runs `work` when one of the process's few places for it is free. */
function workSlots(what: string, slots: number) {
  let taken = 0
  const waiting: (() => void)[] = []

  /** The one that ends hands its place over, so `taken` does not change. */
  const waitForSlot = () => {
    if (waiting.length < longestQueue) return new Promise<void>((resolve) => waiting.push(resolve))
    throw new AppError('unavailable', `Too many ${what} are being worked on. Please try again in a minute.`, {
      retryAfterSeconds: 30,
    })
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (taken < slots) taken += 1
    else await waitForSlot()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else taken -= 1
    }
  }
}
