import type { DeletionLoss } from '../../contract/accounts/account-deletion.ts'
import { findPaidPlan } from '../billing/index.ts'
import type { Context } from '../context.ts'
import { countPosts } from '../dashboard/index.ts'
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
  const loss: DeletionLoss = {
    posts: 0,
    scheduledPosts: 0,
    socialAccounts: 0,
    points: 0,
    bytesStored: 0,
    subscriptions: [],
    withoutOwner: (await listWorkspacesWithoutOtherOwner(ctx.db, userId)).map(({ name }) => name),
  }
  for (const workspaceId of await listOwnWorkspaces(ctx.db, userId)) {
    const posts = await countPosts(ctx.db, workspaceId, ctx.clock.now())
    const points = await readPoints(ctx, workspaceId)
    const subscription = await findPaidPlan(ctx, workspaceId)
    loss.posts += posts.total
    loss.scheduledPosts += posts.scheduled
    loss.socialAccounts += (await listConnectedAccounts(ctx.db, workspaceId)).length
    loss.points += Math.max(0, points.total_points - points.used_points)
    loss.bytesStored += (await readStorage(ctx, ctx.db, { workspaceId, emailVerified })).bytesUsed
    if (subscription) {
      const { plan, paidUntil } = subscription
      loss.subscriptions.push({ plan, paidUntil: paidUntil.toISOString() })
    }
  }
  return loss
}
