import type { Context, Trx } from '../../../context.ts'
import { emit } from '../../../events/index.ts'
import { announcedPost } from '../announce/announce-approval.ts'
import { readApprovers } from './approvers.ts'
import { listPostsAskedOf } from './approvers.queries.ts'

/** More groups than these are not announced one by one; the list of what waits has them all. */
const mostAnnounced = 100

/**
 * Tells everybody who may approve about the posts that wait for a member who cannot approve them any more: a request never
 * waits for them alone. Called in the transaction that ends or changes the membership, after that.
 */
export async function askOthers(
  ctx: Context,
  trx: Trx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<void> {
  const asked = await listPostsAskedOf(trx, { workspaceId, userId, limit: mostAnnounced })
  if (asked.length === 0) return
  const approversOf = await readApprovers(trx, workspaceId)
  const groups = Map.groupBy(
    asked.filter((post) => !approversOf(post).has(userId)),
    (post) => post.group_id,
  )
  for (const [post] of groups.values()) {
    if (!post) continue
    await emit(ctx, trx, workspaceId, {
      type: 'approval.requested',
      data: {
        ...(await announcedPost(trx, post)),
        by: { userId: post.asker_id ?? userId, name: post.asker_name ?? '' },
        askedUserId: null,
        note: '',
        scheduledAt: post.scheduled_at?.toISOString() ?? null,
      },
    })
  }
}
