import type { Context } from '../../context.ts'
import type { Attempt } from './attempt.ts'
import { listOpenCommits } from './attempts.queries.ts'
import { recordCheckLater } from './record-check-later.ts'
import { recordRefusal } from './record-refusal.ts'

/** A fault of ours or of the database. What the network may have taken is looked for; else it is tried again. */
export async function recordCrash(ctx: Context, attempt: Attempt, error: unknown): Promise<void> {
  ctx.log.error({ err: error, postId: attempt.fence.postId }, 'publishing attempt crashed')
  const answer = 'Something went wrong on our side.'
  const [open] = await listOpenCommits(ctx.db, attempt.post)
  if (open?.commit_started_at) {
    return recordCheckLater(ctx, attempt, { kind: 'cannot_tell', answer }, open.commit_started_at)
  }
  await recordRefusal(ctx, attempt, { kind: 'unavailable', retryAfterMs: null, answer })
}
