import type { Context, Trx } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requireWorksFor } from '../../infra/http/works-for.ts'
import { announceChange } from '../announce-change.ts'
import { removePost } from '../change-state.ts'
import type { PostRow } from '../posts.queries.ts'
import { deleteGroup, lockGroup, lockGroupPosts, updateGroup } from '../groups/groups.queries.ts'

/**
 * Deletes the scheduled posts of a series in these groups, and releases their points. Drafts, stopped posts and
 * published posts are kept, and so is other content of a group. Returns the deleted posts. Throws `forbidden` if one of
 * them is for an account that the caller does not work for.
 */
export async function removeRepeats(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  seriesId: string,
  groupIds: readonly string[],
): Promise<PostRow[]> {
  const all: PostRow[] = []
  // All code that locks several groups locks them in this order.
  for (const groupId of groupIds.toSorted()) {
    const group = await lockGroup(trx, caller.workspaceId, groupId)
    if (!group) continue
    const posts = await lockGroupPosts(trx, groupId)
    const removed = posts.filter(({ series_id: id, status }) => id === seriesId && status === 'scheduled')
    requireWorksFor(
      caller,
      removed.map((post) => post.social_account_id),
    )
    for (const post of removed) await removePost(ctx, trx, post, caller.userId)
    all.push(...removed)
    if (removed.length === posts.length) await deleteGroup(trx, groupId)
    else if (removed.length > 0) await updateGroup(trx, groupId, {}, removed)
  }
  await announceChange(trx, caller.workspaceId)
  return all
}
