import type { Subscription } from '../../../contract/billing/billing.ts'
import { comparePlans, highestPlan, type PlanKey } from '../../../contract/billing/plans.ts'
import type { Context } from '../../context.ts'
import { findPlans, givenPlan, readOtherPayer } from '../../plans/index.ts'
import { notFound } from '../../infra/http/app-error.ts'
import { graceEnd } from '../snapshot/billing-snapshot.ts'
import { findCustomer } from '../customers/customers.queries.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { stripeModeOf } from '../stripe/stripe-client.ts'
import { findSubscription } from './subscriptions.queries.ts'

/** The workspace's plan and subscription by the last applied snapshot, and what this member may do. */
export async function readSubscription(ctx: Context, caller: Caller): Promise<Subscription> {
  const { workspaceId } = caller
  const { config, db } = ctx
  const stripeMode = stripeModeOf(ctx)
  const payer = await readOtherPayer(db, workspaceId)
  const row = await findPlans(db, workspaceId)
  if (!row) throw notFound('workspace')
  const subscription = payer ? undefined : await findSubscription(db, workspaceId, stripeMode)
  const customer = stripeMode && (await findCustomer(db, workspaceId, stripeMode))
  const given = givenPlan(row, config.defaultPlan)
  const next = subscription?.next_plan ?? null
  const manage = caller.capabilities.has('billing:manage')
  return {
    plan: highestPlan(row.paid_plan, given),
    source: payer ? 'agency' : sourceOf(row.paid_plan, given),
    payer: payer?.name ?? null,
    interval: subscription?.interval ?? null,
    status: subscription?.status ?? 'active',
    graceEndsAt: subscription?.past_due_since ? graceEnd(subscription.past_due_since).toISOString() : null,
    periodEndsAt: subscription?.period_ends_at.toISOString() ?? null,
    next: next === null ? null : { plan: next, interval: subscription?.next_interval ?? null },
    checkout: config.billing.checkout,
    contact: config.billing.contact,
    portal: manage && typeof customer?.customer_id === 'string',
    can: { manage },
  }
}

/** The subscription, unless the operator gives a higher plan. */
function sourceOf(paid: PlanKey, given: PlanKey): Subscription['source'] {
  if (comparePlans(paid, given) >= 0) return paid === 'free' ? 'free' : 'subscription'
  return 'operator'
}
