import os from 'node:os'
import { AppError } from '../platform/http/app-error.ts'

/** A decoded picture of 50 megapixels takes 200 MB: few at a time, the others wait their turn. */
const slots = Math.max(1, Math.min(2, os.availableParallelism()))
const longestQueue = 200

let taken = 0
const waiting: (() => void)[] = []

/** Runs `work` when one of the process's few places for picture work is free. */
export async function withPictureSlot<Result>(work: () => Promise<Result>): Promise<Result> {
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

/** The one that ends hands its place over, so `taken` does not change. */
function waitForSlot(): Promise<void> {
  if (waiting.length >= longestQueue) {
    throw new AppError(
      'unavailable',
      'Too many pictures are being worked on. Please try again in a minute.',
      {
        retryAfterSeconds: 30,
      },
    )
  }
  return new Promise((resolve) => waiting.push(resolve))
}
