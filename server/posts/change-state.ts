import { pointCosts } from '../../contract/point-costs.ts'
import type { PostStatus } from '../../contract/posts.ts'
import type { Context, Trx } from '../context.ts'
import { captureHold, releaseHold } from '../points/index.ts'
import { deletePostRow, updatePostState, type PostRow, type PostState } from './posts.queries.ts'

/** What the change did to the points that scheduling held, to be put behind a sentence; empty where nothing. */
type Changed = { post: PostRow; points: string }

/**
 * The one way to change the state of a post the caller has locked. A scheduled post holds points: they are spent when
 * it is published, kept while that is still to come or in doubt, and given back wherever else it goes. `by` is the
 * person who does it, null for the product itself.
 */
export async function changeState(
  ctx: Context,
  trx: Trx,
  { post, by }: { post: PostRow; by: string | null },
  change: PostState,
): Promise<Changed> {
  const fate = post.hold_id === null ? 'keep' : fateOf({ ...post, ...change })
  if (fate === 'keep' || post.hold_id === null) {
    return { post: await updatePostState(trx, post.id, change), points: '' }
  }
  const settle = fate === 'spend' ? captureHold : releaseHold
  await settle(trx, post.hold_id, ctx.clock.now(), by)
  return {
    post: await updatePostState(trx, post.id, { ...change, hold_id: null }),
    points: fate === 'spend' ? ` ${inWords} spent.` : ` ${inWords} given back.`,
  }
}

/** Deletes a post the caller has locked, with its history, and gives back what it holds. */
export async function removePost(ctx: Context, trx: Trx, post: PostRow, by: string): Promise<void> {
  if (post.hold_id !== null) await releaseHold(trx, post.hold_id, ctx.clock.now(), by)
  await deletePostRow(trx, post.id)
}

const inWords = `${pointCosts.scheduling} points`

/** As `changed.points`, for the post that begins to hold them. */
export const pointsHeld = ` ${inWords} held.`

const onItsWay = new Set<PostStatus>(['scheduled', 'publishing', 'needs_attention'])

/** A post that is published by hand has no time any more, and needs nothing of what scheduling costs. */
function fateOf(post: Pick<PostRow, 'status' | 'scheduled_at'>): 'spend' | 'keep' | 'give back' {
  if (post.status === 'published') return 'spend'
  return onItsWay.has(post.status) && post.scheduled_at !== null ? 'keep' : 'give back'
}
