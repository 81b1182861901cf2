import type { Trx } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { findComment, lockComments, type CommentRow } from './comments.queries.ts'

/** A comment that is not deleted. All comments of its group stay as they are until the transaction ends. */
export async function lockComment(
  trx: Trx,
  { workspaceId }: Caller,
  id: string,
): Promise<{ comment: CommentRow; groupAuthorId: string | null }> {
  const found = await findComment(trx, workspaceId, id)
  const group = found && (await lockComments(trx, { workspaceId, groupId: found.group_id }))
  const comment = group && (await findComment(trx, workspaceId, id))
  if (!comment || comment.deleted_at !== null) throw notFound('comment')
  return { comment, groupAuthorId: group.authorId }
}
