import type { Context, Trx } from '../../context.ts'
import { announceChange } from '../announce-change.ts'
import { removePost } from '../change-state.ts'
import { deleteGroup, lockGroup, lockGroupPosts, updateGroup } from '../groups/groups.queries.ts'
import { deleteInstances, type UnsentPost } from './evergreen.queries.ts'

type Options = {
  workspaceId: string
  /** The user who removes the posts; null for the product itself. */
  byUserId: string | null
}

/** Deletes the scheduled posts of sets, and releases their points. Their slots can be filled again. */
export async function removeEvergreenPosts(
  ctx: Context,
  trx: Trx,
  unsent: readonly UnsentPost[],
  { workspaceId, byUserId }: Options,
): Promise<void> {
  const wanted = new Set(unsent.map(({ id }) => id))
  const removedIds: string[] = []
  // All code that locks several groups locks them in this order.
  for (const groupId of [...new Set(unsent.map((post) => post.groupId))].toSorted()) {
    const group = await lockGroup(trx, workspaceId, groupId)
    if (!group) continue
    const posts = await lockGroupPosts(trx, groupId)
    const removed = posts.filter(({ id, status }) => wanted.has(id) && status === 'scheduled')
    for (const post of removed) {
      await deleteInstances(trx, [post.id])
      await removePost(ctx, trx, post, byUserId)
      removedIds.push(post.id)
    }
    if (removed.length === posts.length) await deleteGroup(trx, groupId)
    else if (removed.length > 0) await updateGroup(trx, groupId, {}, removed)
  }
  if (removedIds.length > 0) await announceChange(trx, workspaceId)
}
