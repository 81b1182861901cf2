import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { leaseMsOf } from '../video-times.ts'
import { moveVideo, type Lease } from '../videos.queries.ts'

/**
 * Renews the lease of a video while `work` runs; its signal ends once another worker has the video. Gives what came of
 * it with the lease as it is afterwards; undefined where that is lost, and then nothing may be written any more.
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
      // A database that does not answer takes the lease from nobody; the next beat asks again.
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
