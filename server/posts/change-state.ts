import { pointCosts } from '../../contract/points/points.ts'
import type { PostStatus } from '../../contract/posts/posts.ts'
import type { Context, Trx } from '../context.ts'
import { emit } from '../events/index.ts'
import { captureHold, releaseHold } from '../points/index.ts'
import { deletePostRow, updatePostState, type PostRow, type PostState } from './posts.queries.ts'

/** `points`: what happened to the points that scheduling reserved, to append to a sentence; empty if nothing did. */
type Changed = { post: PostRow; points: string }

/**
 * The only way to change the state of a single post; the caller has locked it. A scheduled post holds points: the hold is
 * captured when the post is on the platform, even if its parts are not yet, kept while publishing is pending or its
 * outcome unknown, and released otherwise.
 * `by` is the user who acts, null for the product itself.
 */
export async function changeState(
  ctx: Context,
  trx: Trx,
  { post, by }: { post: PostRow; by: string | null },
  change: PostState,
): Promise<Changed> {
  const next = {
    ...(leavesSlot(post, change) && { queued: false }),
    ...(post.awaits_points && !isPlanned(change) && { awaits_points: false }),
    ...change,
  }
  const action = post.hold_id === null ? 'keep' : holdActionFor({ ...post, ...next })
  if (action === 'keep' || post.hold_id === null) {
    const changed = await updatePostState(trx, post.id, next)
    if (changed.status === 'published') await emitPublished(ctx, trx, changed)
    return { post: changed, points: '' }
  }
  const settleHold = action === 'capture' ? captureHold : releaseHold
  await settleHold(trx, post.hold_id, ctx.clock.now(), by)
  const changed = await updatePostState(trx, post.id, { ...next, hold_id: null })
  if (changed.status === 'published') await emitPublished(ctx, trx, changed)
  return { post: changed, points: action === 'capture' ? pointsSpent : ` ${cost} returned.` }
}

/** Emits the event of a post that is on its platform now, with its parts. */
export async function emitPublished(ctx: Context, trx: Trx, post: PostRow): Promise<void> {
  await emit(ctx, trx, post.workspace_id, {
    type: 'post.published',
    data: {
      postId: post.id,
      platform: post.platform,
      socialAccountId: post.social_account_id,
      permalink: post.permalink,
    },
  })
}

/** A slot is one time of one account: a post with another time or account, or a draft again, is not in it any more. */
function leavesSlot(
  post: PostRow,
  { status, scheduled_at: at, social_account_id: account }: PostState,
): boolean {
  const elsewhere = account !== undefined && account !== post.social_account_id
  return post.queued && (at !== undefined || status === 'draft' || elsewhere)
}

/** A post that was stopped keeps its time, and what it holds or awaits for it. */
const isPlanned = ({ status, scheduled_at: at }: PostState) =>
  at !== null && (status === 'scheduled' || status === 'needs_attention')

/** Deletes a post that the caller has locked, with its history, and releases its points. */
export async function removePost(ctx: Context, trx: Trx, post: PostRow, by: string | null): Promise<void> {
  if (post.hold_id !== null) await releaseHold(trx, post.hold_id, ctx.clock.now(), by)
  await deletePostRow(trx, post.id)
}

const cost = `${pointCosts.scheduling} points`

/** As `changed.points`, for a post that was just scheduled. */
export const pointsReserved = ` ${cost} reserved.`
/** As `changed.points`, for a post that was just published. */
export const pointsSpent = ` ${cost} spent.`

const pendingStatuses = new Set<PostStatus>(['scheduled', 'publishing', 'needs_attention'])

/** A post that is published by hand has no scheduled time, so its hold is released. */
function holdActionFor(
  post: Pick<PostState, 'status' | 'scheduled_at' | 'published_at'>,
): 'capture' | 'keep' | 'release' {
  if (post.published_at !== null && post.published_at !== undefined) return 'capture'
  return pendingStatuses.has(post.status) && post.scheduled_at !== null ? 'keep' : 'release'
}
