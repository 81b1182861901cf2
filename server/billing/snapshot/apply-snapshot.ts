import { findOwner } from '../../accounts/index.ts'
import type { Activity } from '../../../contract/activity/activities.ts'
import { recordActivities, type By } from '../../activity/index.ts'
import type { Context, Trx } from '../../context.ts'
import { lockPlans, setPaidPlan } from '../../plans/index.ts'
import { endPaidPlan } from '../../points/index.ts'
import { applyInvoices } from '../invoices/apply-invoices.ts'
import { paidPlanOf, type BillingSnapshot } from './billing-snapshot.ts'
import { lockCustomer, setSynced } from '../customers/customers.queries.ts'
import { planActivities } from './plan-activities.ts'
import {
  deleteSubscription,
  findOwnSubscription,
  putSubscription,
} from '../subscription/subscriptions.queries.ts'

export type NumberedSnapshot = {
  workspaceId: string
  customerId: string
  number: number
  snapshot: BillingSnapshot
}

/**
 * Stores a snapshot unless a later one was already applied. The result depends only on the snapshot and the time, so
 * that snapshots can arrive in any order and any number of times.
 */
export async function applySnapshot(
  ctx: Context,
  trx: Trx,
  { workspaceId, customerId, number, snapshot }: NumberedSnapshot,
): Promise<void> {
  const customer = await lockCustomer(trx, workspaceId)
  if (!customer || customer.sync_applied >= number || customer.customer_id !== customerId) return
  const now = ctx.clock.now()
  const before = await lockPlans(trx, workspaceId)
  const owner = await findOwner(trx, workspaceId)
  if (!before || !owner) return

  const paid = paidPlanOf(snapshot, now)
  const subscription = await findOwnSubscription(trx, workspaceId)
  await setPaidPlan(trx, workspaceId, paid)
  await applySubscription(trx, workspaceId, snapshot)
  await applyInvoices(ctx, trx, { workspaceId, owner, snapshot, now })
  if (before.paid_plan !== 'free' && paid.plan === 'free') {
    await endPaidPlan(trx, { workspaceId, now, defaultPlan: ctx.config.defaultPlan })
  }
  const changes = planActivities(
    { plan: before.paid_plan, subscription },
    { plan: paid.plan, subscription: snapshot.subscription },
  )
  await recordActivities(
    trx,
    changes.map((activity) => ({ workspaceId, by: actorOf(customer, activity), at: now, activity })),
  )
  await setSynced(trx, workspaceId, number, now)
}

/** The user whose change of the plan is in progress; a payment fails by itself. */
const actorOf = ({ acting_user_id: userId }: { acting_user_id: string | null }, { kind }: Activity): By =>
  userId === null || kind === 'payment.failed' ? 'product' : { userId }

async function applySubscription(
  trx: Trx,
  workspaceId: string,
  { subscription }: BillingSnapshot,
): Promise<void> {
  if (!subscription) return deleteSubscription(trx, workspaceId)
  await putSubscription(trx, {
    workspace_id: workspaceId,
    subscription_id: subscription.id,
    plan: subscription.plan,
    interval: subscription.interval,
    status: subscription.pastDueSince ? 'past_due' : 'active',
    period_ends_at: subscription.periodEndsAt,
    next_plan: subscription.next?.plan ?? null,
    next_interval: subscription.next?.interval ?? null,
    past_due_since: subscription.pastDueSince,
  })
}
