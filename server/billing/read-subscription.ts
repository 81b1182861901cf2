import type { Subscription } from '../../contract/billing.ts'
import { comparePlans, highestPlan, type PlanKey } from '../../contract/plans.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { findPlans, givenPlan } from '../plans/index.ts'
import { notFound } from '../platform/http/app-error.ts'
import { canManageBilling } from './billing.policy.ts'
import { graceEnd } from './books.ts'
import { findCustomer } from './customers.queries.ts'
import { placeOf } from './stripe-client.ts'
import { findSubscription } from './subscriptions.queries.ts'

/** How a workspace stands with its plan, by what was last written down, and what this member may do about it. */
export async function readSubscription(ctx: Context, session: Session): Promise<Subscription> {
  const { workspaceId } = session
  const { config, db } = ctx
  const place = placeOf(ctx)
  const row = await findPlans(db, workspaceId)
  if (!row) throw notFound('workspace')
  const subscription = await findSubscription(db, workspaceId, place)
  const customer = place && (await findCustomer(db, workspaceId, place))
  const given = givenPlan(row, config.defaultPlan)
  const next = subscription?.next_plan ?? null
  const manage = canManageBilling(session)
  return {
    plan: highestPlan(row.paid_plan, given),
    source: sourceOf(row.paid_plan, given),
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

/** What is paid for is what counts where the operator gives no more than that. */
function sourceOf(paid: PlanKey, given: PlanKey): Subscription['source'] {
  if (comparePlans(paid, given) >= 0) return paid === 'free' ? 'free' : 'subscription'
  return 'operator'
}
