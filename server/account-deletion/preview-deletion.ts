import type { DeletionLoss } from '../../contract/accounts/account-deletion.ts'
import { findPaidPlan } from '../billing/index.ts'
import type { Context } from '../context.ts'
import { countPosts } from '../dashboard/index.ts'
import { readOtherPayer } from '../plans/index.ts'
import type { Caller } from '../infra/http/caller.ts'
import { readPoints } from '../points/index.ts'
import { listConnectedAccounts } from '../social-accounts/index.ts'
import { readStorage } from '../storage-quota/index.ts'
import { listOwnWorkspaces, listWorkspacesWithoutOtherOwner } from './deletions.queries.ts'

/** What would be deleted with the caller's account. */
export async function previewDeletion(
  ctx: Context,
  { userId, emailVerified }: Pick<Caller, 'userId' | 'emailVerified'>,
): Promise<DeletionLoss> {
  const withoutOwner = await listWorkspacesWithoutOtherOwner(ctx.db, userId)
  const own = await listOwnWorkspaces(ctx.db, userId)
  return {
    ...(await lossOf(ctx, own, { emailVerified })),
    withoutOwner: withoutOwner.map(({ name }) => name),
  }
}

/** What would be deleted with these workspaces. Points and storage of a client workspace are its payer's, and stay. */
export async function lossOf(
  ctx: Context,
  workspaceIds: string[],
  { emailVerified }: Pick<Caller, 'emailVerified'>,
): Promise<Omit<DeletionLoss, 'withoutOwner'>> {
  const loss: Omit<DeletionLoss, 'withoutOwner'> = {
    posts: 0,
    scheduledPosts: 0,
    socialAccounts: 0,
    points: 0,
    bytesStored: 0,
    subscriptions: [],
  }
  for (const workspaceId of workspaceIds) {
    const posts = await countPosts(ctx.db, workspaceId, ctx.clock.now())
    loss.posts += posts.total
    loss.scheduledPosts += posts.scheduled
    loss.socialAccounts += (await listConnectedAccounts(ctx.db, workspaceId)).length
    if (await readOtherPayer(ctx.db, workspaceId)) continue
    const points = await readPoints(ctx, workspaceId)
    const subscription = await findPaidPlan(ctx, workspaceId)
    loss.points += Math.max(0, points.total_points - points.used_points)
    loss.bytesStored += (await readStorage(ctx, ctx.db, { workspaceId, emailVerified })).bytesUsed
    if (subscription) {
      const { plan, paidUntil } = subscription
      loss.subscriptions.push({ plan, paidUntil: paidUntil.toISOString() })
    }
  }
  return loss
}
