import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError, notFound, staleVersion } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { announceChange } from '../announce-change.ts'
import { refusalOf, type PartOfMany } from '../change-post.ts'
import { removePost } from '../change-state.ts'
import { requireRightToRepeat } from '../require-right-to-repeat.ts'
import { recordAct } from '../record-acts.ts'
import { possibleActions, postAbilities, refusalFor } from '../posts.policy.ts'
import { deleteGroup, lockGroup, lockGroupPosts } from './groups.queries.ts'
import { versionOf } from './load-group.ts'

/**
 * Deletes a group with all its posts, and releases the points that they hold. Throws and deletes nothing if one of them
 * cannot be deleted, or if the group has another version. With `version: null`, any version is accepted.
 */
export function deletePostGroup(
  ctx: Context,
  caller: Caller,
  { id, version, partOfMany }: { id: string; version: number | null } & PartOfMany,
): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    const group = await lockGroup(trx, caller.workspaceId, id)
    if (!group) throw notFound('post')
    const posts = await lockGroupPosts(trx, group.id)
    for (const post of posts) {
      if (!possibleActions(post).delete) throw new AppError('conflict', refusalOf(post))
      if (!postAbilities(caller, post).delete) throw refusalFor(caller, post)
    }
    if (version !== null && versionOf({ group, posts }) !== version) throw staleVersion('post')
    await requireRightToRepeat(trx, caller, id)
    for (const post of posts) await removePost(ctx, trx, post, caller.userId)
    await deleteGroup(trx, group.id)
    if (!partOfMany) await recordAct(ctx, trx, caller, 'delete', posts)
    await announceChange(trx, caller.workspaceId)
  })
}
