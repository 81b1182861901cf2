import type { Context, Trx } from '../../../context.ts'
import type { Published } from '../../../connectors/connector.ts'
import { captureFreeHolds } from '../../../points/index.ts'
import { emitPublished, pointsSpent } from '../../change-state.ts'
import type { PostRow } from '../../posts.queries.ts'
import { recordOutcomes } from '../../record-acts.ts'
import type { Fence } from '../attempts.queries.ts'
import { lockLeasedPosts, publishPosts } from './batches.queries.ts'

/** A post without parts that is on the platform. `message` is its history entry. */
export type PublishedPost = Omit<Published, 'kind'> & { fence: Fence; message: string }

/**
 * Records the publication of these posts, as `changeState` does for one: captures the points that they hold, and ends
 * all open commits of their runs. Returns the recorded posts by id. Omits posts whose row or points another transaction
 * has locked, and posts whose attempt has lost its lease.
 */
export async function publishTogether(
  ctx: Context,
  trx: Trx,
  published: readonly PublishedPost[],
): Promise<Map<string, PostRow>> {
  const locked = await lockLeasedPosts(
    trx,
    published.map(({ fence }) => fence),
  )
  const holds = [...locked.values()].flatMap(({ holdId }) => holdId ?? [])
  const captured = await captureFreeHolds(trx, holds, ctx.clock.now())
  const byId = new Map(published.map((one) => [one.fence.postId, one]))
  const ready = [...locked].flatMap(([id, { holdId }]) => {
    const one = byId.get(id)
    if (!one) return []
    if (holdId === null) return one
    return captured.has(holdId) ? { ...one, message: one.message + pointsSpent } : []
  })
  const posts = await publishPosts(trx, ready)
  await emitPublished(ctx, trx, posts)
  await recordOutcomes(ctx, trx, posts, null)
  return new Map(posts.map((post) => [post.id, post]))
}
