import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { AppError } from '../platform/http/app-error.ts'
import { changePost } from './change-post.ts'
import { changeState } from './change-state.ts'
import { insertEvent } from './history.queries.ts'
import type { PostRow } from './posts.queries.ts'
import { listOpenCommits } from './publish/attempts.queries.ts'

/** Takes a post back: a scheduled one, or one that waits for its network. It becomes a draft. */
export function cancelPost(ctx: Context, session: Session, id: string, version: number): Promise<PostRow> {
  return changePost(ctx, session, { id, version, act: 'cancel' }, async (trx, post) => {
    const open = await listOpenCommits(trx, post)
    if (open.length > 0) {
      throw new AppError(
        'conflict',
        'This post may be on the network already; we are checking. Wait for the answer.',
      )
    }
    const changed = await changeState(
      ctx,
      trx,
      { post, by: session.userId },
      {
        status: 'draft',
        due_at: null,
        scheduled_at: null,
        time_zone: null,
        problem: null,
      },
    )
    await insertEvent(trx, {
      postId: id,
      attempt: post.attempt,
      step: 'cancelled',
      message: `Taken back; it will not be published.${changed.points}`,
      by: session.userId,
    })
    return changed.post
  })
}
