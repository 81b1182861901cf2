import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { notFound } from '../../infra/http/app-error.ts'
import { changePostIn, type PartOfMany } from '../change-post.ts'
import { removePost } from '../change-state.ts'
import { requireRightToRepeat } from '../require-right-to-repeat.ts'
import { recordAct } from '../record-acts.ts'
import { deleteGroup, listGroupPosts, lockGroupOfPost, updateGroup } from '../groups/groups.queries.ts'

/**
 * Deletes a post that is not on any platform, with its history, and releases the points it holds. Its group gets a new
 * version, so that a save based on the old one does not create the post again; without posts, the group is deleted too.
 */
export function deletePost(
  ctx: Context,
  caller: Caller,
  id: string,
  { version, partOfMany }: { version: number } & PartOfMany,
): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    const group = await lockGroupOfPost(trx, caller.workspaceId, id)
    if (!group) throw notFound('post')
    await requireRightToRepeat(trx, caller, group.id)
    await changePostIn(trx, caller, { id, version, action: 'delete' }, async (_trx, post) => {
      await removePost(ctx, trx, post, caller.userId)
      if (!partOfMany) await recordAct(ctx, trx, caller, 'delete', [post])
      const left = await listGroupPosts(trx, group.id)
      if (left.length === 0) await deleteGroup(trx, group.id)
      else await updateGroup(trx, group.id, {}, [post])
    })
  })
}
