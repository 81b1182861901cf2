import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Trx } from '../../context.ts'
import type { Refusal, Staging } from '../../connectors/connector.ts'
import { failpoint } from '../../infra/failpoints.ts'
import { inTransaction } from '../../infra/database/database.ts'
import type { PartRow } from '../parts/parts.queries.ts'
import type { PostRow } from '../posts.queries.ts'
import { extendLease, lockLeasedPost, saveStaging, type AttemptRow, type Fence } from './attempts.queries.ts'

/** The lease of this attempt expired and another worker claimed the post: this attempt must write nothing more. */
export class LeaseLost extends Error {
  constructor() {
    super('The lease of this attempt was lost')
  }
}

/** One attempt to publish a post that this worker has claimed, and then its parts. */
export type Attempt = {
  post: PostRow
  fence: Fence
  /** Earlier attempts of the same request to publish, oldest first. */
  earlier: AttemptRow[]
  /** How often the platform was unavailable (`tries`) or checked for the post (`checks`), in this request. */
  tries: number
  checks: number
  staging: Staging
  /** The parts of the post, in order. */
  parts: PartRow[]
  /** The part that this attempt is about; null while it is about the post itself. */
  part: PartRow | null
  signal: AbortSignal
  /** Runs `work` in a transaction that locks the leased post. Throws `LeaseLost` if this attempt has lost the lease. */
  write<Result>(work: (trx: Trx, post: PostRow) => Promise<Result>): Promise<Result>
  saveStaging(staging: Staging): Promise<void>
}

/** A post that this worker has claimed, with what earlier attempts of the run left. */
export type ClaimedPost = Pick<Attempt, 'post' | 'earlier' | 'tries' | 'checks' | 'staging' | 'parts'>

/**
 * The longest time between "commit started" and the call. A process that was suspended in between may have lost its lease
 * and must not send any more. Much shorter than the lease and the settling time.
 */
const sendWithinMs = 3_000

/** The refusal to send if this worker was paused since it started the commit, or lost its lease. */
export function refuseIfPaused({ signal }: Attempt, startedAt: number): Refusal | undefined {
  if (performance.now() - startedAt <= sendWithinMs && !signal.aborted) return undefined
  return { kind: 'unavailable', retryAfterMs: 0, answer: 'Not sent: this worker was paused.' }
}

/** The first part that is not on the platform. */
export function nextPart(parts: readonly PartRow[]): PartRow | null {
  return parts.find((part) => part.published_at === null) ?? null
}

export function openAttempt(ctx: Context, claimed: ClaimedPost, signal: AbortSignal): Attempt {
  const fence = { postId: claimed.post.id, attempt: claimed.post.attempt }
  const attempt: Attempt = {
    ...claimed,
    fence,
    signal,
    part: claimed.post.published_at === null ? null : nextPart(claimed.parts),
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
