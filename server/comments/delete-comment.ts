import type { CommentThread } from '../../contract/comments/comments.ts'
import { recordActivity } from '../activity/index.ts'
import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { announceComments } from './announce-comment.ts'
import { canDeleteComment } from './comments.policy.ts'
import { deleteComment, listComments, updateComment, type CommentRow } from './comments.queries.ts'
import { readThread } from './list-comments.ts'
import { lockComment } from './lock-comment.ts'

/**
 * Deletes a comment. The first one of a thread with replies stays without its text. Returns the thread; null if no
 * comment of it is left.
 */
export function removeComment(ctx: Context, caller: Caller, id: string): Promise<CommentThread | null> {
  return inTransaction(ctx.db, async (trx) => {
    const { comment } = await lockComment(trx, caller, id)
    if (!canDeleteComment(caller, comment)) {
      throw new AppError('forbidden', 'Only its author, an owner or an admin can delete a comment.')
    }
    const isLeft = await removeFromThread(ctx, trx, comment)
    await announceComments(trx, comment)
    if (comment.author_id !== caller.userId) await recordDeletion(ctx, trx, caller, comment)
    return isLeft ? readThread(trx, caller, comment.thread_id ?? id) : null
  })
}

/** Whether comments of the thread are left. */
async function removeFromThread(ctx: Context, trx: Trx, comment: CommentRow): Promise<boolean> {
  const threadId = comment.thread_id ?? comment.id
  const others = (await listComments(trx, comment.workspace_id, { threadId })).filter(
    (one) => one.id !== comment.id && one.deleted_at === null,
  )
  if (others.length === 0) {
    await deleteComment(trx, threadId)
  } else if (comment.thread_id === null) {
    await updateComment(trx, comment.id, { body: '', deleted_at: ctx.clock.now() })
  } else {
    await deleteComment(trx, comment.id)
  }
  return others.length > 0
}

async function recordDeletion(
  ctx: Context,
  trx: Trx,
  by: Caller,
  { workspace_id: workspaceId, author_id: authorId, reviewer_name: reviewer }: CommentRow,
): Promise<void> {
  await recordActivity(trx, {
    workspaceId,
    by,
    at: ctx.clock.now(),
    activity: { kind: 'comment.deleted', data: { reviewer } },
    ...(authorId !== null && { subjectUserId: authorId }),
  })
}
