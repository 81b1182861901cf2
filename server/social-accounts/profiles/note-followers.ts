import type { Context, Trx } from '../../context.ts'
import { emit } from '../../events/index.ts'
import { reachMilestone } from '../../milestones/index.ts'
import type { AccountRow } from '../social-accounts.queries.ts'

const metric = 'followers'

/** Tells of the milestone that an account's followers crossed since `before`, in the transaction that saved them. */
export async function noteFollowers(
  ctx: Context,
  trx: Trx,
  { id, workspace_id: workspaceId, platform, username, followers }: AccountRow,
  before: number | null,
): Promise<void> {
  if (followers === null) return
  const value = await reachMilestone(trx, {
    workspaceId,
    socialAccountId: id,
    metric,
    before,
    now: followers,
  })
  if (value === undefined) return
  const data = { socialAccountId: id, platform, username, metric, value } as const
  await emit(ctx, trx, workspaceId, { type: 'social_account.milestone', data })
}
