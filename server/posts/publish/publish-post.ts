import { openAccount } from '../../social-accounts/index.ts'
import type { Context } from '../../context.ts'
import { StorageUnavailable } from '../../infra/storage/storage.ts'
import { isOpenPart, listParts } from '../parts/parts.queries.ts'
import { updatePostFields } from '../posts.queries.ts'
import { nextPart, openAttempt, type Attempt, type ClaimedPost, type AttemptContext } from './attempt.ts'
import { databaseNow, isOpenCommit, listOpenCommits } from './attempts.queries.ts'
import { commitPost } from './commit-post.ts'
import { notifyDuePosts } from './dispatch/dispatch.queries.ts'
import { LeaseLost } from './dispatch/leases.ts'
import { applyAnnouncedLimits } from './limits/apply-announced-limits.ts'
import { loadMedia } from './load-media.ts'
import { recordFailure } from './outcomes/record-failure.ts'
import { recordRefusal } from './outcomes/record-refusal.ts'
import { scheduleCheck, type OpenCommit } from './outcomes/schedule-check.ts'
import { publishParts } from './parts/publish-parts.ts'
import { stageParts } from './parts/stage-part.ts'
import type { Publication } from './publication.ts'
import { resolveCommit } from './resolve-commit.ts'
import { stagePost } from './stage-post.ts'
import { askIfTooLate } from './too-late.ts'

/**
 * Publishes a claimed post and its parts, or finds the outcome of an earlier attempt. The claim decides which attempt
 * runs, the fence guards every write, and each call that publishes is made only after its start was stored and while the
 * lease is held (docs/decisions/0003-one-committing-call-per-attempt.md).
 */
export async function publishClaimed(
  ctx: Context,
  claimed: ClaimedPost,
  tenure: AttemptContext,
): Promise<void> {
  const attempt = openAttempt(ctx, claimed, tenure)
  const { postId, attempt: number } = attempt.fence
  try {
    await runAttempt(ctx, attempt)
    await applyAnnouncedLimits(ctx.db, attempt.post, attempt.announced)
  } catch (error) {
    if (attempt.draining.aborted && attempt.lease.isHeld()) return handBack(attempt)
    if (attempt.lease.isHeld() && !(error instanceof LeaseLost)) {
      return recordUnexpectedError(ctx, attempt, error)
    }
    ctx.log.warn({ postId, attempt: number }, 'a publishing attempt lost its lease')
  }
}

async function runAttempt(ctx: Context, attempt: Attempt): Promise<void> {
  const { post } = attempt
  const open = openCommitOf(attempt)
  if (!open && (await askIfTooLate(ctx, attempt))) return
  if (!ctx.connectors.find(post.platform)) {
    return recordFailure(ctx, attempt, open ? 'outcome_unknown' : 'platform_unavailable')
  }
  if (post.social_account_id === null) return recordFailure(ctx, attempt, 'account_disconnected')
  const opened = await openAccount(ctx, post.social_account_id, attempt.announced.announce)
  if (opened.kind === 'disconnected') {
    // A commit may have succeeded, and without the account the platform cannot be read to find out.
    return recordFailure(ctx, attempt, open ? 'outcome_unknown' : 'account_disconnected')
  }
  if (opened.kind !== 'open') {
    return open ? scheduleCheck(ctx, attempt, opened, open) : recordRefusal(ctx, attempt, opened)
  }

  const attached = attempt.attached.map((one) => ({ mediaId: one.media_id, altText: one.alt_text }))
  const media = await loadMedia(ctx, post, attached)
  if (!media && attempt.part === null) return recordFailure(ctx, attempt, 'media_missing')
  const publication: Publication = {
    attempt,
    connector: opened.connector,
    account: opened.account,
    media: media ?? { images: [], video: null },
  }
  if (attempt.part === null) await publishMain(ctx, publication, open)
  await publishParts(ctx, publication)
}

/** Publishes the post's own text and media. Its parts follow, but their media is staged before. */
async function publishMain(
  ctx: Context,
  publication: Publication,
  open: OpenCommit | undefined,
): Promise<void> {
  if (open) {
    if ((await resolveCommit(ctx, publication)) !== 'absent') return
    if (onlyAssumed(publication.attempt) && (await askIfTooLate(ctx, publication.attempt))) return
    if (!publication.attempt.isApproved) return recordFailure(ctx, publication.attempt, 'not_approved')
  }
  const isStaged = (await stagePost(ctx, publication)) && (await stageParts(ctx, publication))
  if (isStaged) await commitPost(ctx, publication)
}

/** Whether this database knows of no commit that was really started. */
const onlyAssumed = ({ earlier }: Attempt) =>
  earlier.every(({ commit_started_at: startedAt, assumed }) => startedAt === null || assumed)

/** The open commit of the post or the part that the attempt concerns. */
function openCommitOf({ earlier, part }: Attempt): OpenCommit | undefined {
  if (part !== null) {
    return isOpenPart(part) && part.commit_started_at ? { startedAt: part.commit_started_at } : undefined
  }
  const startedAt = earlier.findLast(isOpenCommit)?.commit_started_at
  return startedAt ? { startedAt } : undefined
}

/**
 * This worker is stopping, so the next one continues immediately. An open commit stays open, and its outcome is looked
 * up.
 */
async function handBack(attempt: Attempt): Promise<void> {
  await attempt.write(async (trx, post) => {
    await updatePostFields(trx, post.id, { leased_by: null, due_at: await databaseNow(trx) })
    await notifyDuePosts(trx)
  })
}

/** After an error in our code or of the database: checks whether an open commit succeeded, otherwise retries. */
async function recordUnexpectedError(ctx: Context, attempt: Attempt, error: unknown): Promise<void> {
  ctx.log.error(
    { err: error, postId: attempt.fence.postId },
    'a publishing attempt threw an unexpected error',
  )
  const answer =
    error instanceof StorageUnavailable
      ? 'Our storage of pictures and videos is not available.'
      : 'Something went wrong on our side.'
  const open = await readOpenCommit(ctx, attempt)
  if (open) return scheduleCheck(ctx, attempt, { kind: 'cannot_tell', answer }, open)
  await recordRefusal(ctx, attempt, { kind: 'unavailable', retryAfterMs: null, answer })
}

/** The open commit, including one that this attempt started itself. */
async function readOpenCommit(ctx: Context, attempt: Attempt): Promise<OpenCommit | undefined> {
  attempt.parts = await listParts(ctx.db, [attempt.post.id])
  if (attempt.part !== null) attempt.part = nextPart(attempt.parts)
  return openCommitOf({ ...attempt, earlier: await listOpenCommits(ctx.db, attempt.post) })
}
