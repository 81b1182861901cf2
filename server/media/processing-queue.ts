import os from 'node:os'
import { AppError } from '../infra/http/app-error.ts'

/** The maximum number of waiting pieces of work of one workspace. */
const longestQueue = 100

type RunWork = <Result>(workspaceId: string, work: () => Promise<Result>) => Promise<Result>

/** Decoding a picture of 50 megapixels takes 200 MB, so only a few run at once and the others wait. */
export const queuePictureWork = workQueue('pictures', Math.max(1, Math.min(2, os.availableParallelism())))

/** A separate queue, so that a slow video does not delay pictures. */
export const queueVideoWork = workQueue('videos', 1)

/**
 * Returns a function that runs at most `limit` pieces of work concurrently in this process. When a slot becomes free,
 * the next one belongs to the workspace with the fewest running pieces and, among equals, with the longest wait since
 * its last turn. A workspace with much work therefore delays others by at most one piece.
 */
export function workQueue(what: string, limit: number): RunWork {
  const running = new Map<string, number>()
  // Ordered by turns: after its turn, a workspace moves to the end.
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
