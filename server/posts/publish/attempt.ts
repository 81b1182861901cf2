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
  /** Earlier attempts of the same request to publish, oldest first. */
  earlier: AttemptRow[]
  /** How often the platform was unavailable (`tries`) or checked for the post (`checks`), in this request. */
  tries: number
  checks: number
  staging: Staging
  /** The media of the post, in order. */
  attached: PostMediaRow[]
  /** The parts of the post, in order. */
  parts: PartRow[]
  /** The part that this attempt is about; null while it is about the post itself. */
  part: PartRow | null
  /** Aborts calls that can be repeated, when the lease is lost or this worker is stopping. */
  signal: AbortSignal
  /** Limits of calls that the platform announced to this attempt and that are not stored yet. */
  announced: Announced
  lease: Lease
  /** Aborts when this worker is stopping. */
  draining: AbortSignal
  batches: Batches
  /** Runs `work` in a transaction that locks the leased post. Throws `LeaseLost` if this attempt has lost the lease. */
  write<Result>(work: (trx: Trx, post: PostRow) => Promise<Result>): Promise<Result>
  saveStaging(staging: Staging): Promise<void>
  /** As `saveStaging`, for the media of a part, which has handles of its own. */
  savePartStaging(part: PartRow, staging: Staging): Promise<void>
}

/** A post that this worker has claimed, with what earlier attempts of the run left. */
export type ClaimedPost = Pick<
  Attempt,
  'post' | 'earlier' | 'tries' | 'checks' | 'staging' | 'attached' | 'parts'
>

/** What an attempt runs under: its lease, the signal that this worker is stopping, and the writes of its worker. */
export type AttemptContext = Pick<Attempt, 'lease' | 'draining' | 'batches'>

/** This worker is stopping: what is not sent yet is handed back. */
export class Draining extends Error {
  constructor() {
    super('This worker is stopping')
  }
}

/**
 * The longest time between "commit started" and the first byte of the call. With it, the time when a commit started also
 * tells when the platform can have received it at the latest. Much shorter than the settling time.
 */
const sendWithinMs = 3_000

/**
 * Opens a commit: `start` stores that it starts. Returns the check that the connector makes directly before it sends: the
 * lease is held, and this worker was not paused since.
 */
export async function openCommit<Stored>(
  { lease, draining }: Attempt,
  start: () => Promise<Stored>,
): Promise<{ stored: Stored; mayCommit: () => boolean }> {
  draining.throwIfAborted()
  const since = startStopwatch()
  const stored = await start()
  return { stored, mayCommit: () => lease.isHeld() && since.elapsedMs() <= sendWithinMs }
}

/** In the transaction that records a published post, before it commits. */
export const recordedUncommitted = (): Promise<void> => failpoint('publish.record.uncommitted')

/** The refusal to send after a pause, or without the lease. */
export const notSent: Refusal = {
  kind: 'unavailable',
  retryAfterMs: 0,
  answer: 'Not sent: this worker was paused.',
}

/** The first part that is not on the platform. */
export function nextPart(parts: readonly PartRow[]): PartRow | null {
  return parts.find((part) => part.published_at === null) ?? null
}

/** Runs `save`, which is false if the attempt has lost its lease. */
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
