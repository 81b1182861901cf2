import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Trx } from '../../context.ts'
import type { Staging } from '../../networks/connector.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { PostRow } from '../posts.queries.ts'
import { extendLease, lockHeldPost, saveStaging, type AttemptRow, type Fence } from './attempts.queries.ts'

/** The attempt was overtaken: another worker holds the post now, and this one must write nothing. */
export class Overtaken extends Error {
  constructor() {
    super('This attempt was overtaken')
  }
}

/** One claimed post in the hands of this worker. */
export type Attempt = {
  post: PostRow
  fence: Fence
  /** Earlier attempts of the same request, oldest first. */
  earlier: AttemptRow[]
  /** Times the network was busy or away, and times a lost answer was looked for, in this request. */
  tries: number
  checks: number
  staging: Staging
  signal: AbortSignal
  /** Runs `work` in a transaction that holds the fence; throws `Overtaken` once it is lost. */
  write<Result>(work: (trx: Trx, post: PostRow) => Promise<Result>): Promise<Result>
  saveStaging(staging: Staging): Promise<void>
}

type Parts = Pick<Attempt, 'post' | 'earlier' | 'tries' | 'checks' | 'staging'>

export function openAttempt(ctx: Context, parts: Parts, signal: AbortSignal): Attempt {
  const fence = { postId: parts.post.id, attempt: parts.post.attempt }
  const attempt: Attempt = {
    ...parts,
    fence,
    signal,
    write: (work) =>
      inTransaction(ctx.db, async (trx) => {
        const held = await lockHeldPost(trx, fence)
        if (!held) throw new Overtaken()
        return work(trx, held)
      }),
    async saveStaging(staging) {
      await attempt.write((trx) => saveStaging(trx, fence, staging))
      attempt.staging = staging
    },
  }
  return attempt
}

/**
 * Keeps the lease of an attempt alive while `work` runs; when it is lost, the signal tells the
 * network calls to stop.
 */
export async function withLease<Result>(
  ctx: Context,
  fence: Fence,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { leaseSeconds } = ctx.config.publishing
  const lost = new AbortController()
  const done = new AbortController()
  const beat = async () => {
    for (;;) {
      await sleep((leaseSeconds * 1000) / 3, undefined, { signal: done.signal, ref: false })
      // A database that does not answer takes the lease from nobody; the next beat asks again.
      const held = await extendLease(ctx.db, fence, leaseSeconds).catch((error: unknown) => {
        ctx.log.warn({ err: error, postId: fence.postId }, 'a lease could not be renewed')
        return true
      })
      if (!held) lost.abort(new Overtaken())
    }
  }
  const beating = beat().catch(() => undefined)
  try {
    return await work(lost.signal)
  } finally {
    done.abort()
    await beating
  }
}
