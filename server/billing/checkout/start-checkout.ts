import type Stripe from 'stripe'
import { type BillingInterval, comparePlans, plans, type PlanKey } from '../../../contract/billing/plans.ts'
import type { Context } from '../../context.ts'
import type { PaidPlan } from '../billing.tables.ts'
import { alreadySubscribed, planIncluded } from '../conflicts.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { createCheckout } from './create-checkout.ts'
import { ensureCustomer } from '../customers/ensure-customer.ts'
import { callStripe, requireCheckout, StripeRefusal } from '../stripe/stripe-client.ts'
import { syncCustomer } from '../snapshot/sync-customer.ts'
import { withLease } from '../customers/with-lease.ts'
import { readGivenPlan } from '../../plans/index.ts'

/** More than a workspace can open in a day within the rate limit. */
const maxOpen = 5_000

type Choice = { plan: PaidPlan; interval: BillingInterval }

/** Creates a checkout for a new subscription and returns its URL. An earlier checkout that is still open is expired. */
export async function startCheckout(
  ctx: Context,
  { workspaceId }: Caller,
  { plan, interval }: Choice,
): Promise<string> {
  const stripeMode = requireCheckout(ctx)
  await requireHigherPlan(ctx, workspaceId, plan)
  return withLease(ctx, { workspaceId, stripeMode }, async () => {
    const customer = await ensureCustomer(ctx, workspaceId, stripeMode)
    await requireNoSubscription(ctx, workspaceId)
    if (await expireCheckouts(ctx, customer)) await requireNoSubscription(ctx, workspaceId)
    return createCheckout(
      ctx,
      { workspaceId, stripeMode, customer, price: { plan, interval } },
      {
        mode: 'subscription',
        metadata: { workspace_id: workspaceId, plan, interval },
        subscription_data: { metadata: { workspace_id: workspaceId } },
      },
    )
  })
}

async function requireNoSubscription(ctx: Context, workspaceId: string): Promise<void> {
  const snapshot = await syncCustomer(ctx, workspaceId)
  if (snapshot?.subscription) throw alreadySubscribed()
}

/** Expires open checkouts, as two could both be paid. True if there was one, which may have been paid meanwhile. */
async function expireCheckouts(ctx: Context, customer: string): Promise<boolean> {
  // Open checkouts of point packs are among them.
  const all = await callStripe(ctx, (stripe) =>
    stripe.checkout.sessions
      .list({ customer, status: 'open', limit: 100 })
      .autoPagingToArray({ limit: maxOpen }),
  )
  const open = all.filter(({ mode }) => mode === 'subscription')
  for (const { id } of open) await expire(ctx, id)
  return open.length > 0
}

async function expire(ctx: Context, id: string): Promise<void> {
  try {
    await callStripe(ctx, (stripe): Promise<Stripe.Checkout.Session> => stripe.checkout.sessions.expire(id))
  } catch (error) {
    // It was paid or expired at the same moment.
    if (!(error instanceof StripeRefusal)) throw error
  }
}

/** Throws `conflict` if the operator already gives the workspace this plan or a higher one. */
export async function requireHigherPlan(ctx: Context, workspaceId: string, plan: PlanKey): Promise<void> {
  const given = await readGivenPlan(ctx.db, workspaceId, ctx.config.defaultPlan)
  if (comparePlans(plan, given) <= 0) throw planIncluded(plans[plan].name)
}
