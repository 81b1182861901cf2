import { pointCosts } from '../../contract/points/points.ts'
import type { PostStatus } from '../../contract/posts/posts.ts'
import type { Context, Trx } from '../context.ts'
import { emitEach } from '../events/index.ts'
import { captureHold, releaseHold } from '../points/index.ts'
import { recordOutcomes } from './record-acts.ts'
import { excerptOf } from './read/excerpt.ts'
import { changedBy, deletePostRow, updatePostState, type PostRow, type PostState } from './posts.queries.ts'

/** `points`: what happened to the reserved points, to append to a sentence; empty if nothing happened. */
type Changed = { post: PostRow; points: string }

/**
 * Changes the state of a single post that the caller has locked; nothing else may do so. A scheduled post holds points.
 * The hold is captured when the post is on the platform, even if its parts are not yet. It is kept while publishing is
 * pending or its outcome is unknown, and released otherwise. `by` is the acting user, or null for the product itself.
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
    ...(change.status === 'draft' && noApproval),
    ...change,
    ...(by !== null && changedBy(by)),
  }
  const action = post.hold_id === null ? 'keep' : holdActionFor({ ...post, ...next })
  if (action === 'keep' || post.hold_id === null) {
    const changed = await updatePostState(trx, post.id, next)
    await announceOutcome(ctx, trx, { post, changed, by })
    return { post: changed, points: '' }
  }
  const settleHold = action === 'capture' ? captureHold : releaseHold
  await settleHold(trx, post.hold_id, ctx.clock.now(), by)
  const changed = await updatePostState(trx, post.id, { ...next, hold_id: null })
  await announceOutcome(ctx, trx, { post, changed, by })
  return { post: changed, points: action === 'capture' ? pointsSpent : ` ${cost} returned.` }
}

/** The end of a run of attempts, or a user's word that the post is on the platform. */
async function announceOutcome(
  ctx: Context,
  trx: Trx,
  { post, changed, by }: { post: PostRow; changed: PostRow; by: string | null },
): Promise<void> {
  if (changed.status === 'published') await emitPublished(ctx, trx, [changed])
  else if (post.status !== 'publishing') return
  await recordOutcomes(ctx, trx, [changed], by)
}

/** Emits the events of posts that are now published with all their parts. */
export async function emitPublished(ctx: Context, trx: Trx, posts: readonly PostRow[]): Promise<void> {
  await emitEach(
    ctx,
    trx,
    posts.map((post) => ({
      workspaceId: post.workspace_id,
      event: {
        type: 'post.published',
        data: {
          postId: post.id,
          platform: post.platform,
          socialAccountId: post.social_account_id,
          permalink: post.permalink,
          excerpt: excerptOf(post.content),
        },
      },
    })),
  )
}

/** What was approved of a post ends when it becomes a draft, unless the change says that it asks again. */
const noApproval = {
  approval_state: null,
  asked_hash: null,
  approved_hash: null,
  client_approved_hash: null,
  approved_time: null,
}

/** A slot is one time of one account. A post with another time or account, or a draft, is not in a slot. */
function leavesSlot(
  post: PostRow,
  { status, scheduled_at: at, social_account_id: account }: PostState,
): boolean {
  const elsewhere = account !== undefined && account !== post.social_account_id
  return post.queued && (at !== undefined || status === 'draft' || elsewhere)
}

/** A stopped post keeps its time, and the points that it holds or awaits for it. */
const isPlanned = ({ status, scheduled_at: at }: PostState) =>
  at !== null && (status === 'scheduled' || status === 'needs_attention')

/** Deletes a post that the caller has locked, with its history, and releases its points. */
export async function removePost(ctx: Context, trx: Trx, post: PostRow, by: string | null): Promise<void> {
  if (post.hold_id !== null) await releaseHold(trx, post.hold_id, ctx.clock.now(), by)
  await deletePostRow(trx, post.id)
}

const cost = `${pointCosts.scheduling} points`

/** The value of `changed.points` for a post that was just scheduled. */
export const pointsReserved = ` ${cost} reserved.`
/** The value of `changed.points` for a post that was just published. */
export const pointsSpent = ` ${cost} spent.`

const pendingStatuses = new Set<PostStatus>(['scheduled', 'publishing', 'needs_attention'])

/** A post that is published manually has no scheduled time, so its hold is released. */
function holdActionFor(
  post: Pick<PostState, 'status' | 'scheduled_at' | 'published_at'>,
): 'capture' | 'keep' | 'release' {
  if (post.published_at !== null && post.published_at !== undefined) return 'capture'
  return pendingStatuses.has(post.status) && post.scheduled_at !== null ? 'keep' : 'release'
}
