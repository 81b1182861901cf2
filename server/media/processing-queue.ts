import os from 'node:os'
import { AppError } from '../infra/http/app-error.ts'

/** Of one workspace. */
const longestQueue = 100

type RunWork = <Result>(workspaceId: string, work: () => Promise<Result>) => Promise<Result>

/** Decoding a picture of 50 megapixels takes 200 MB, so only a few run at once and the others wait. */
export const queuePictureWork = workQueue('pictures', Math.max(1, Math.min(2, os.availableParallelism())))

/** A queue of its own, so that a slow video does not delay pictures. */
export const queueVideoWork = workQueue('videos', 1)

/**
 * Returns a function that runs work with at most `limit` at once in this process. When a place is free, the workspace
 * that has the fewest running is next, and among equals the one that has waited longest since its last turn: however
 * much one workspace sends, it delays another by at most one piece of work.
 */
export function workQueue(what: string, limit: number): RunWork {
  const running = new Map<string, number>()
  // In the order of turns: a workspace that had its turn moves to the end.
  const waiting = new Map<string, (() => void)[]>()
  let total = 0

  const waitForTurn = (workspaceId: string) => {
    const line = waiting.get(workspaceId) ?? []
    if (line.length >= longestQueue) {
      throw new AppError(
        'unavailable',
        `Too many ${what} are being processed. Please try again in a minute.`,
        { retryAfterSeconds: 30 },
      )
    }
    return new Promise<void>((resolve) => waiting.set(workspaceId, [...line, resolve]))
  }
  const startNext = () => {
    const ids = [...waiting.keys()]
    const fewest = Math.min(...ids.map((id) => running.get(id) ?? 0))
    const next = ids.find((id) => (running.get(id) ?? 0) === fewest)
    if (next === undefined) return
    const [start, ...others] = waiting.get(next) ?? []
    waiting.delete(next)
    if (others.length > 0) waiting.set(next, others)
    begin(next)
    start?.()
  }
  const begin = (workspaceId: string) => {
    total += 1
    running.set(workspaceId, (running.get(workspaceId) ?? 0) + 1)
  }
  const end = (workspaceId: string) => {
    total -= 1
    const left = (running.get(workspaceId) ?? 1) - 1
    if (left > 0) running.set(workspaceId, left)
    else running.delete(workspaceId)
  }

  return async (workspaceId, work) => {
    if (total < limit) begin(workspaceId)
    else await waitForTurn(workspaceId)
    try {
      return await work()
    } finally {
      end(workspaceId)
      startNext()
    }
  }
}
