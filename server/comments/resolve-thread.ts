import type { CommentThread } from '../../contract/comments/comments.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { announceComments } from './announce-comment.ts'
import { findComment, lockComments, updateComment } from './comments.queries.ts'
import { readThread } from './list-comments.ts'

/** Resolves a thread, or opens it again. Who resolved it first stays. */
export function resolveThread(
  ctx: Context,
  caller: Caller,
  id: string,
  resolved: boolean,
): Promise<CommentThread> {
  const { workspaceId, userId } = caller
  return inTransaction(ctx.db, async (trx) => {
    const found = await findComment(trx, workspaceId, id)
    if (found) await lockComments(trx, { workspaceId, groupId: found.group_id })
    const first = await findComment(trx, workspaceId, found?.thread_id ?? id)
    if (!first) throw notFound('comment')
    if ((first.resolved_at !== null) !== resolved) {
      const by = resolved ? userId : null
      const at = resolved ? ctx.clock.now() : null
      await updateComment(trx, first.id, { resolved_at: at, resolved_by: by })
      await announceComments(trx, first)
    }
    return readThread(trx, caller, first.id)
  })
}
