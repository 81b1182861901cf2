import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { changePost } from './change-post.ts'
import { insertEvent } from './history.queries.ts'
import { wakeFor } from './posts.jobs.ts'
import { updatePost, type PostRow } from './posts.queries.ts'
import { requirePublishable } from './require-publishable.ts'

/** Hands a post to the worker at once. The job exists exactly when the status does. */
export function publishNow(ctx: Context, session: Session, id: string, version: number): Promise<PostRow> {
  return changePost(ctx, session, { id, version, act: 'publish' }, async (trx, post) => {
    await requirePublishable(trx, post)
    const dueAt = ctx.clock.now()
    const changed = await updatePost(trx, id, {
      status: 'publishing',
      due_at: dueAt,
      scheduled_at: null,
      time_zone: null,
      problem: null,
      run_started_at_attempt: post.attempt + 1,
    })
    await insertEvent(trx, {
      postId: id,
      attempt: post.attempt,
      step: 'publish_requested',
      message: 'Publishing was requested.',
      by: session.userId,
    })
    await wakeFor(ctx, trx, post)
    return changed
  })
}
