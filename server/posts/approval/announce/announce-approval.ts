import type { AskApproval } from '../../../../contract/approval/approval.ts'
import { findNames } from '../../../accounts/index.ts'
import type { Context, Trx } from '../../../context.ts'
import { emit } from '../../../events/index.ts'
import { findAccount } from '../../../social-accounts/index.ts'
import type { PostRow } from '../../posts.queries.ts'
import { excerptOf } from '../../read/excerpt.ts'
import { findLastAsker } from '../steps.queries.ts'
import { wasGroupAnnounced, type Decider } from './announce.queries.ts'

/** What events say about a post. */
export async function announcedPost(trx: Trx, post: PostRow) {
  const { id: postId, platform, social_account_id: accountId } = post
  const account = accountId === null ? undefined : await findAccount(trx, post.workspace_id, accountId)
  return { postId, platform, username: account?.username ?? null, excerpt: excerptOf(post.content) }
}

type Request = { by: string; ask: AskApproval; at: Date | null }

/** Tells those who can approve it, once for posts of a group that ask together. Called before the step is stored. */
export async function announceRequest(ctx: Context, trx: Trx, post: PostRow, { by, ask, at }: Request) {
  if (await wasGroupAnnounced(trx, post, { kind: 'asked', by: { userId: by }, now: ctx.clock.now() })) return
  await emit(ctx, trx, post.workspace_id, {
    type: 'approval.requested',
    data: {
      ...(await announcedPost(trx, post)),
      by: { userId: by, name: await nameOf(trx, by) },
      askedUserId: ask.from,
      note: ask.note,
      scheduledAt: at?.toISOString() ?? null,
    },
  })
}

type Decided = { by: Decider; decision: 'approved' | 'changes_requested' | 'rejected'; reason: string }

/**
 * Tells who asked, unless they decided themselves. The client decides without being asked, too: then it tells who changed
 * the post last. Webhooks get every decision. Called before the step is stored.
 */
export async function announceDecision(
  ctx: Context,
  trx: Trx,
  post: PostRow,
  { by, decision, reason }: Decided,
) {
  const isMember = 'userId' in by
  const asker =
    (await findLastAsker(trx, post.id)) ?? (isMember ? null : (post.updated_by ?? post.created_by))
  const userId = isMember && asker === by.userId ? null : asker
  if (await wasGroupAnnounced(trx, post, { kind: decision, by, now: ctx.clock.now() })) return
  await emit(ctx, trx, post.workspace_id, {
    type: 'approval.decided',
    data: {
      ...(await announcedPost(trx, post)),
      userId,
      by: isMember ? await nameOf(trx, by.userId) : clientName(by),
      deciderId: isMember ? by.userId : null,
      decision,
      reason,
    },
  })
}

/** Tells who asked that a member took their approval back, unless they did that themselves; webhooks get it in any case. */
export async function announceTakenBack(
  ctx: Context,
  trx: Trx,
  post: PostRow,
  { userId: by }: { userId: string },
): Promise<void> {
  const asker = await findLastAsker(trx, post.id)
  await emit(ctx, trx, post.workspace_id, {
    type: 'approval.decided',
    data: {
      ...(await announcedPost(trx, post)),
      userId: asker === by ? null : asker,
      by: await nameOf(trx, by),
      deciderId: by,
      decision: 'taken_back',
      reason: '',
    },
  })
}

/** The name of a reviewer among those of members. */
export const clientName = ({ name }: { name: string }) => `${name} (client)`

async function nameOf(trx: Trx, userId: string): Promise<string> {
  return (await findNames(trx, [userId])).get(userId)?.name ?? ''
}
