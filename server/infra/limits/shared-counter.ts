import type { Kysely } from 'kysely'
import { countHits } from './limits.ts'

/** What a limit still allows. `isSpent`: this call is beyond it. */
export type Count = { max: number; left: number; resetSeconds: number; isSpent: boolean }

/** Calls that this process took from a limit in advance and has not made yet. */
type Taken = { here: number; elsewhere: number; resetsAt: number }

/** Taken at once from a limit: a twelfth, so that two processes that take from it leave little of it unused. */
const shareOf = (max: number) => Math.max(1, Math.floor(max / 12))

/** Limits of which a process remembers nothing after they were reset. */
const forgetBeyond = 10_000

/**
 * Counts calls against limits that all processes share, for calls that are too many for a statement each: a process
 * takes several of a limit at once and counts them in memory. No limit is ever exceeded. What a process took and did
 * not use is lost until the limit is reset.
 */
export function createSharedCounter<Tables>(
  db: Kysely<Tables>,
  { max, seconds }: { max: number; seconds: number },
): (key: string) => Promise<Count> {
  const share = shareOf(max)
  const limits = new Map<string, Taken>()
  const taking = new Map<string, Promise<void>>()

  async function takeShare(key: string): Promise<void> {
    const { hits, wait } = await countHits(db, { key, seconds, amount: share })
    const beyond = Math.max(0, hits - max)
    if (limits.size > forgetBeyond) forgetReset()
    limits.set(key, {
      here: Math.max(0, share - beyond),
      elsewhere: Math.max(0, max - hits),
      resetsAt: performance.now() + wait * 1000,
    })
  }

  function forgetReset(): void {
    for (const [key, { resetsAt }] of limits) if (resetsAt <= performance.now()) limits.delete(key)
  }

  /** Calls that come while a share is being taken wait for the same one. */
  function takeOnce(key: string): Promise<void> {
    const running = taking.get(key) ?? takeShare(key).finally(() => taking.delete(key))
    taking.set(key, running)
    return running
  }

  return async (key) => {
    for (;;) {
      const taken = limits.get(key)
      const isCurrent = taken !== undefined && taken.resetsAt > performance.now()
      const isSpent = isCurrent && taken.here === 0 && taken.elsewhere === 0
      if (isCurrent && (taken.here > 0 || isSpent)) {
        if (!isSpent) taken.here -= 1
        const resetSeconds = Math.max(1, Math.ceil((taken.resetsAt - performance.now()) / 1000))
        return { max, left: taken.here + taken.elsewhere, resetSeconds, isSpent }
      }
      await takeOnce(key)
    }
  }
}
