import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Trx } from '../../context.ts'
import type { Staging } from '../../connectors/connector.ts'
import { failpoint } from '../../infra/failpoints.ts'
import { inTransaction } from '../../infra/database/database.ts'
import type { PostRow } from '../posts.queries.ts'
import { extendLease, lockLeasedPost, saveStaging, type AttemptRow, type Fence } from './attempts.queries.ts'

/** The lease of this attempt expired and another worker claimed the post: this attempt must write nothing more. */
export class LeaseLost extends Error {
  constructor() {
    super('The lease of this attempt was lost')
  }
}

/** One attempt to publish a post that this worker has claimed. */
export type Attempt = {
  post: PostRow
  fence: Fence
  /** Earlier attempts of the same request to publish, oldest first. */
  earlier: AttemptRow[]
  /** How often the platform was unavailable (`tries`) or checked for the post (`checks`), in this request. */
  tries: number
  checks: number
  staging: Staging
  signal: AbortSignal
  /** Runs `work` in a transaction that locks the leased post. Throws `LeaseLost` if this attempt has lost the lease. */
  write<Result>(work: (trx: Trx, post: PostRow) => Promise<Result>): Promise<Result>
  saveStaging(staging: Staging): Promise<void>
}

/** A post that this worker has claimed, with what earlier attempts of the run left. */
export type ClaimedPost = Pick<Attempt, 'post' | 'earlier' | 'tries' | 'checks' | 'staging'>

export function openAttempt(ctx: Context, claimed: ClaimedPost, signal: AbortSignal): Attempt {
  const fence = { postId: claimed.post.id, attempt: claimed.post.attempt }
  const attempt: Attempt = {
    ...claimed,
    fence,
    signal,
    write: (work) =>
      inTransaction(ctx.db, async (trx) => {
        const held = await lockLeasedPost(trx, fence)
        if (!held) throw new LeaseLost()
        return work(trx, held)
      }),
    async saveStaging(staging) {
      await failpoint('publish.save-staging.before')
      await attempt.write((trx) => saveStaging(trx, fence, staging))
      attempt.staging = staging
      await failpoint('publish.save-staging.after')
    },
  }
  return attempt
}

/**
 * Renews the lease of an attempt while `work` runs. If the lease is lost, the signal aborts the calls
 * to the platform.
 */
export async function withLease<Result>(
  ctx: Context,
  fence: Fence,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { leaseSeconds } = ctx.config.publishing
  const lost = new AbortController()
  const done = new AbortController()
  const renewLease = async () => {
    for (;;) {
      await sleep((leaseSeconds * 1000) / 3, undefined, { signal: done.signal, ref: false })
      // While the database does not answer, no other worker can claim the post; the next renewal asks again.
      const held = await extendLease(ctx.db, fence, leaseSeconds).catch((error: unknown) => {
        ctx.log.warn({ err: error, postId: fence.postId }, 'could not renew the lease of a post')
        return true
      })
      if (!held) lost.abort(new LeaseLost())
    }
  }
  const renewing = renewLease().catch(() => undefined)
  try {
    return await work(lost.signal)
  } finally {
    done.abort()
    await renewing
  }
}
