import { openAccount } from '../../social-accounts/index.ts'
import type { Context } from '../../context.ts'
import { isOpenPart, listParts } from '../parts/parts.queries.ts'
import { LeaseLost, nextPart, openAttempt, withLease, type Attempt } from './attempt.ts'
import { isOpenCommit, listOpenCommits } from './attempts.queries.ts'
import { claimPost } from './claim-post.ts'
import { commitPost } from './commit-post.ts'
import { loadMedia } from './load-media.ts'
import { recordFailure } from './outcomes/record-failure.ts'
import { recordRefusal } from './outcomes/record-refusal.ts'
import { scheduleCheck, type OpenCommit } from './outcomes/schedule-check.ts'
import { publishParts } from './parts/publish-parts.ts'
import type { Publication } from './publication.ts'
import { resolveCommit } from './resolve-commit.ts'
import { stagePost } from './stage-post.ts'

/**
 * Publishes a due post and its parts, or finds the outcome of an earlier attempt. Safe to call at any time, any number of times and on
 * any worker: the claim decides which attempt runs, the fence guards every write, and each call that publishes is
 * made only after its start was stored (docs/decisions/0003-one-committing-call-per-attempt.md).
 */
export async function publishPost(ctx: Context, postId: string): Promise<void> {
  const claimed = await claimPost(ctx, postId)
  if (!claimed) return
  await withLease(ctx, { postId, attempt: claimed.post.attempt }, async (signal) => {
    const attempt = openAttempt(ctx, claimed, signal)
    try {
      await runAttempt(ctx, attempt)
    } catch (error) {
      if (!(error instanceof LeaseLost)) return recordUnexpectedError(ctx, attempt, error)
      ctx.log.warn({ postId, attempt: attempt.fence.attempt }, 'a publishing attempt lost its lease')
    }
  })
}

async function runAttempt(ctx: Context, attempt: Attempt): Promise<void> {
  const { post } = attempt
  const open = openCommitOf(attempt)
  if (post.social_account_id === null) return recordFailure(ctx, attempt, 'account_disconnected')
  const opened = await openAccount(ctx, post.social_account_id)
  if (opened.kind === 'disconnected') {
    // A commit may have gone through, and without the account the platform cannot be read to find out.
    return recordFailure(ctx, attempt, open ? 'outcome_unknown' : 'account_disconnected')
  }
  if (opened.kind !== 'open') {
    return open ? scheduleCheck(ctx, attempt, opened, open) : recordRefusal(ctx, attempt, opened)
  }

  const media = await loadMedia(ctx, attempt)
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

/** Publishes the post's own text and media; the parts come after it. */
async function publishMain(
  ctx: Context,
  publication: Publication,
  open: OpenCommit | undefined,
): Promise<void> {
  if (open && (await resolveCommit(ctx, publication)) !== 'absent') return
  if (await stagePost(ctx, publication)) await commitPost(ctx, publication)
}

/** The open commit of what the attempt is about. */
function openCommitOf({ earlier, part }: Attempt): OpenCommit | undefined {
  if (part !== null) {
    return isOpenPart(part) && part.commit_started_at ? { startedAt: part.commit_started_at } : undefined
  }
  const startedAt = earlier.findLast(isOpenCommit)?.commit_started_at
  return startedAt ? { startedAt } : undefined
}

/** After a bug of ours or a database error: checks whether an open commit went through, otherwise retries. */
async function recordUnexpectedError(ctx: Context, attempt: Attempt, error: unknown): Promise<void> {
  ctx.log.error(
    { err: error, postId: attempt.fence.postId },
    'a publishing attempt threw an unexpected error',
  )
  const answer = 'Something went wrong on our side.'
  const open = await readOpenCommit(ctx, attempt)
  if (open) return scheduleCheck(ctx, attempt, { kind: 'cannot_tell', answer }, open)
  await recordRefusal(ctx, attempt, { kind: 'unavailable', retryAfterMs: null, answer })
}

/** As `openCommitOf`, including a commit that this attempt itself started. */
async function readOpenCommit(ctx: Context, attempt: Attempt): Promise<OpenCommit | undefined> {
  attempt.parts = await listParts(ctx.db, [attempt.post.id])
  if (attempt.part !== null) attempt.part = nextPart(attempt.parts)
  return openCommitOf({ ...attempt, earlier: await listOpenCommits(ctx.db, attempt.post) })
}
