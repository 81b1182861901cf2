import type { Context } from '../../context.ts'
import type { PaidPlan } from '../billing.tables.ts'
import { stripeModeOf } from '../stripe/stripe-client.ts'
import { findSubscription } from './subscriptions.queries.ts'

/** The plan that a workspace subscribes to, and the end of its paid period. */
export async function findPaidPlan(
  ctx: Context,
  workspaceId: string,
): Promise<{ plan: PaidPlan; paidUntil: Date } | undefined> {
  const row = await findSubscription(ctx.db, workspaceId, stripeModeOf(ctx))
  return row && { plan: row.plan, paidUntil: row.period_ends_at }
}
