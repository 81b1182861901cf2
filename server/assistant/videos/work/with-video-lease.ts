import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { leaseMsOf } from '../video-times.ts'
import { moveVideo, type Lease } from '../videos.queries.ts'

/**
 * Renews the lease of a video while `work` runs; its signal aborts if the lease is lost. Returns the result with the
 * current lease, or undefined if the lease is lost, and then nothing may be written.
 */
export async function withVideoLease<Result>(
  ctx: Context,
  taken: Lease,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<{ result: Result; lease: Lease } | undefined> {
  const leaseMs = leaseMsOf(ctx.config)
  let lease = taken
  const lost = new AbortController()
  const done = new AbortController()
  const beat = async () => {
    for (;;) {
      await sleep(leaseMs / 3, undefined, { signal: done.signal, ref: false })
      // While the database does not answer, no other worker can claim the video; the next renewal asks again.
      const dueAt = await moveVideo(ctx.db, lease, leaseMs).catch((error: unknown) => {
        ctx.log.warn({ err: error, generation: lease.id }, 'the lease of a video could not be renewed')
        return lease.dueAt
      })
      if (!dueAt) return lost.abort(new Error('Another worker has this video'))
      lease = { ...lease, dueAt }
    }
  }
  const beating = beat().catch(() => undefined)
  try {
    const result = await work(lost.signal)
    done.abort()
    await beating
    return lost.signal.aborted ? undefined : { result, lease }
  } finally {
    done.abort()
  }
}
