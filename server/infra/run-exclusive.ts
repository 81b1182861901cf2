import { DatabaseUnavailable } from './database/failures.ts'

/** The end of the last queued work, by key. */
const queues = new Map<string, Promise<void>>()

/** A caller waits at most 30 s for a response. */
const longestWaitMs = 20_000

/**
 * Runs `work` after all earlier work with this key in this process, so that calls that need the same locks wait here
 * without a database connection each. Throws the error of a busy database if its turn does not come in time.
 */
export async function runExclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = queues.get(key)
  const { promise: done, resolve: end } = Promise.withResolvers<void>()
  const queue = (before ?? Promise.resolve()).then(() => done)
  queues.set(key, queue)
  void forget(key, queue)
  try {
    if (before) await within(before, longestWaitMs)
    return await work()
  } finally {
    end()
  }
}

async function forget(key: string, queue: Promise<void>): Promise<void> {
  await queue
  if (queues.get(key) === queue) queues.delete(key)
}

async function within(turn: Promise<void>, ms: number): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new DatabaseUnavailable('busy', new Error('Too many are waiting for the same'))),
    ms,
  )
  try {
    await Promise.race([turn, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
