import type { Context, Trx } from '../../context.ts'
import type { Refusal, Staging } from '../../connectors/connector.ts'
import { failpoint } from '../../infra/failpoints.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { startStopwatch } from '../../infra/stopwatch.ts'
import type { PartRow } from '../parts/parts.queries.ts'
import type { PostMediaRow, PostRow } from '../posts.queries.ts'
import {
  lockLeasedPost,
  savePartStaging,
  saveStaging,
  type AttemptRow,
  type Fence,
} from './attempts.queries.ts'
import type { Batches } from './batches/batches.ts'
import { LeaseLost, type Lease } from './dispatch/leases.ts'
import { collectAnnounced, type Announced } from './limits/apply-announced-limits.ts'

/** One attempt to publish a post that this worker has claimed, and then its parts. */
export type Attempt = {
  post: PostRow
  fence: Fence
  /** Earlier attempts of the same run, oldest first. */
  earlier: AttemptRow[]
  /** How often the platform was unavailable (`tries`) or checked for the post (`checks`) in this run. */
  tries: number
  checks: number
  staging: Staging
  /** The media of the post, in order. */
  attached: PostMediaRow[]
  /** The parts of the post, in order. */
  parts: PartRow[]
  /** Whether its content was approved when it was claimed, or need not be. If not, only a sent commit is looked up. */
  isApproved: boolean
  /** The part that this attempt concerns; null while it concerns the post itself. */
  part: PartRow | null
  /** Aborts repeatable calls when the lease is lost or this worker is stopping. */
  signal: AbortSignal
  /** Call limits that the platform announced to this attempt and that are not stored yet. */
  announced: Announced
  lease: Lease
  /** Aborts when this worker is stopping. */
  draining: AbortSignal
  batches: Batches
  /** Runs `work` in a transaction that locks the leased post. Throws `LeaseLost` if this attempt has lost the lease. */
  write<Result>(work: (trx: Trx, post: PostRow) => Promise<Result>): Promise<Result>
  saveStaging(staging: Staging): Promise<void>
  /** Saves the staging of a part's media, which is separate from that of the post. */
  savePartStaging(part: PartRow, staging: Staging): Promise<void>
}

/** A post that this worker has claimed, with the state that earlier attempts of the run left. */
export type ClaimedPost = Pick<
  Attempt,
  'post' | 'earlier' | 'tries' | 'checks' | 'staging' | 'attached' | 'parts' | 'isApproved'
>

/** The conditions of an attempt: its lease, the signal that this worker is stopping, and the worker's writes. */
export type AttemptContext = Pick<Attempt, 'lease' | 'draining' | 'batches'>

/** This worker is stopping. Posts that were not sent yet are handed back. */
export class Draining extends Error {
  constructor() {
    super('This worker is stopping')
  }
}

/**
 * The maximum time between storing "commit started" and the first byte of the call. It gives an upper bound for the
 * time when the platform can have received the call. It is much shorter than the settling time.
 */
const sendWithinMs = 3_000

/**
 * Opens a commit: `start` stores that it starts. Returns the check that the connector calls immediately before it
 * sends: the lease is held, this worker was not suspended since, and no other database server has taken over.
 */
export async function openCommit<Stored>(
  { lease, draining, batches }: Attempt,
  start: () => Promise<Stored>,
): Promise<{ stored: Stored; mayCommit: () => boolean }> {
  draining.throwIfAborted()
  const since = startStopwatch()
  const isSameServer = batches.watchServer()
  const stored = await start()
  const isKept = await isSameServer()
  return { stored, mayCommit: () => isKept && lease.isHeld() && since.elapsedMs() <= sendWithinMs }
}

/** Called in the transaction that records a published post, before it commits. */
export const recordedUncommitted = (): Promise<void> => failpoint('publish.record.uncommitted')

/** The refusal to send after a suspension or a failover, or without the lease. */
export const notSent: Refusal = {
  kind: 'unavailable',
  retryAfterMs: 0,
  answer: 'Not sent: this worker was paused, or another database server took over.',
}

/** The first part that is not on the platform. */
export function nextPart(parts: readonly PartRow[]): PartRow | null {
  return parts.find((part) => part.published_at === null) ?? null
}

/** Runs `save`, which returns false if the attempt has lost its lease, and then throws. */
async function saveHandles(save: () => Promise<boolean>): Promise<void> {
  await failpoint('publish.save-staging.before')
  if (!(await save())) throw new LeaseLost()
  await failpoint('publish.save-staging.after')
}

export function openAttempt(
  ctx: Context,
  claimed: ClaimedPost,
  { lease, draining, batches }: AttemptContext,
): Attempt {
  const fence = { postId: claimed.post.id, attempt: claimed.post.attempt }
  const attempt: Attempt = {
    ...claimed,
    fence,
    lease,
    draining,
    batches,
    announced: collectAnnounced(),
    signal: AbortSignal.any([lease.signal, draining]),
    part: claimed.post.published_at === null ? null : nextPart(claimed.parts),
    write: (work) =>
      inTransaction(ctx.db, async (trx) => {
        const held = await lockLeasedPost(trx, fence)
        if (!held) throw new LeaseLost()
        return work(trx, held)
      }),
    async saveStaging(staging) {
      await saveHandles(() => saveStaging(ctx.db, fence, staging))
      attempt.staging = staging
    },
    async savePartStaging(part, staging) {
      await saveHandles(() => savePartStaging(ctx.db, fence, part.position, staging))
      part.staging = staging
    },
  }
  return attempt
}
