import { includes } from '../../../contract/billing/plans.ts'
import type { Context } from '../../context.ts'
import { readPlan } from '../../plans/index.ts'
import { findTimeZone } from '../../workspaces/index.ts'
import { listComparedPosts, ownTimes, type Time } from './find-best-times.ts'

/**
 * The best hours of each of these accounts by its own results, in the time zone of the workspace. Accounts with too few
 * results, or without a best hour, are left out. On a plan without advanced analytics all accounts are left out.
 */
export async function findBestTimesOfEach(
  ctx: Context,
  workspaceId: string,
  accountIds: string[],
): Promise<{ timeZone: string; times: Map<string, Time[]> }> {
  const timeZone = await findTimeZone(ctx.db, workspaceId)
  const plan = await readPlan(ctx, ctx.db, workspaceId)
  const isIncluded = accountIds.length > 0 && includes(plan, 'advancedAnalytics')
  const posts = isIncluded ? await listComparedPosts(ctx.db, accountIds, ctx.clock.now()) : []
  const times = new Map<string, Time[]>()
  for (const [accountId, own] of Map.groupBy(posts, (post) => post.accountId)) {
    const best = ownTimes(own)
    if (best.length > 0) times.set(accountId, best)
  }
  return { timeZone, times }
}
