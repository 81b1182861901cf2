import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { changePost } from './change-post.ts'
import { changeState } from './change-state.ts'
import { insertEvent } from './history.queries.ts'
import { wakeFor } from './posts.jobs.ts'
import type { PostRow } from './posts.queries.ts'
import { requirePublishable } from './require-publishable.ts'

/**
 * Hands a post to the worker at once. The job exists exactly when the status does. It costs nothing: one that was
 * scheduled gets its points back.
 */
export function publishNow(ctx: Context, session: Session, id: string, version: number): Promise<PostRow> {
  return changePost(ctx, session, { id, version, act: 'publish' }, async (trx, post) => {
    await requirePublishable(ctx, trx, post, { paused: post.status === 'scheduled' ? 'allowed' : 'refused' })
    const dueAt = ctx.clock.now()
    const changed = await changeState(
      ctx,
      trx,
      { post, by: session.userId },
      {
        status: 'publishing',
        due_at: dueAt,
        scheduled_at: null,
        time_zone: null,
        problem: null,
        run_started_at_attempt: post.attempt + 1,
      },
    )
    await insertEvent(trx, {
      postId: id,
      attempt: post.attempt,
      step: 'publish_requested',
      message: `Publishing was requested.${changed.points}`,
      by: session.userId,
    })
    await wakeFor(ctx, trx, post)
    return changed.post
  })
}
