import { DatabaseUnavailable } from './database/failures.ts'

/** The end of the last work of each key that runs or waits. */
const lines = new Map<string, Promise<void>>()

/** A caller waits 30 s at most for an answer. */
const longestWaitMs = 20_000

/**
 * Runs `work` after all earlier work with this key in this process, so that many calls that need the same locks wait here
 * and not each with a connection to the database. Throws what a busy database throws if the turn does not come in time.
 */
export async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = lines.get(key)
  const { promise: done, resolve: end } = Promise.withResolvers<void>()
  const line = (before ?? Promise.resolve()).then(() => done)
  lines.set(key, line)
  void forget(key, line)
  try {
    if (before) await within(before, longestWaitMs)
    return await work()
  } finally {
    end()
  }
}

async function forget(key: string, line: Promise<void>): Promise<void> {
  await line
  if (lines.get(key) === line) lines.delete(key)
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
