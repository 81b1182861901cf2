import type { CommentThread } from '../../contract/comments/comments.ts'
import { findNames } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { announceEdit } from './announce-comment.ts'
import { requireMembers, requireRoom } from './check-comment.ts'
import { canEditComment } from './comments.policy.ts'
import { insertMentions, listMentioned, updateComment } from './comments.queries.ts'
import { readThread } from './list-comments.ts'
import { lockComment } from './lock-comment.ts'

/** Changes the text of the caller's own comment. Returns its thread. */
export function changeComment(
  ctx: Context,
  caller: Caller,
  id: string,
  body: string,
): Promise<CommentThread> {
  return inTransaction(ctx.db, async (trx) => {
    const { comment, groupAuthorId } = await lockComment(trx, caller, id)
    if (!canEditComment(caller, comment)) {
      throw new AppError('forbidden', 'Only its author can change a comment.')
    }
    if (comment.body !== body) {
      const { workspaceId, userId } = caller
      const characters = body.length - comment.body.length
      await requireRoom(trx, comment.group_id, { comments: 0, characters })
      const told = (await listMentioned(trx, [id])).map((one) => one.userId)
      const mentioned = await requireMembers(trx, workspaceId, body, told)
      await updateComment(trx, id, { body, edited_at: ctx.clock.now() })
      await insertMentions(trx, id, mentioned)
      const by = { userId, name: (await findNames(trx, [userId])).get(userId)?.name ?? '' }
      await announceEdit(ctx, trx, { ...comment, body }, { by, groupAuthorId, mentioned })
    }
    return readThread(trx, caller, comment.thread_id ?? id)
  })
}
