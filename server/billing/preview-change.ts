import type { z } from 'zod'
import type { PlanChange, previewPlanSchema } from '../../contract/billing.ts'
import { highestPlan, plans, priceInCents, type PlanKey } from '../../contract/plans.ts'
import type { Session } from '../accounts/index.ts'
import { listPausedPlatforms } from '../channels/index.ts'
import type { Context } from '../context.ts'
import { readGivenPlan } from '../plans/index.ts'
import { previewGrant, readLastingPoints } from '../points/index.ts'
import { countScheduled } from '../posts/index.ts'
import type { BookedSubscription } from './books.ts'
import { notSubscribed, sameTerm } from './conflicts.ts'
import { kindOfChange, type PaidTerm } from './plan-change.ts'
import { ensurePrice } from './prices.ts'
import { findCustomer } from './customers.queries.ts'
import { askStripe, requireCheckout } from './stripe-client.ts'
import { syncCustomer } from './sync-customer.ts'
import { prorationDateAt } from './upgrade-now.ts'

type Wanted = z.infer<typeof previewPlanSchema>
type Money = Pick<PlanChange, 'kind' | 'dueNow' | 'effectiveAt' | 'prorationDate' | 'pointsNow'>

/** What a change of plan would do and cost, worked out by Stripe where money is due. Changes nothing. */
export async function previewChange(
  ctx: Context,
  { workspaceId }: Session,
  { plan, interval }: Wanted,
): Promise<PlanChange> {
  requireCheckout(ctx)
  const subscription = (await syncCustomer(ctx, workspaceId))?.subscription
  return {
    ...(await previewMoney(ctx, workspaceId, subscription, { plan, interval })),
    ...(await previewLimits(ctx, workspaceId, plan)),
  }
}

async function previewMoney(
  ctx: Context,
  workspaceId: string,
  subscription: BookedSubscription | undefined,
  { plan, interval }: Wanted,
): Promise<Money> {
  const now = ctx.clock.now()
  if (!subscription) {
    if (plan === 'free') throw notSubscribed()
    const pointsNow = await previewGrant(ctx, { workspaceId, kind: 'start', plan })
    const dueNow = priceInCents(plan, interval)
    return { kind: 'upgrade', dueNow, effectiveAt: now.toISOString(), prorationDate: null, pointsNow }
  }
  const kind = plan === 'free' ? 'cancel' : kindOfChange(subscription, { plan, interval })
  if (kind === 'same') throw sameTerm()
  if (kind !== 'upgrade' || plan === 'free') {
    const effectiveAt = subscription.periodEndsAt.toISOString()
    return {
      kind: plan === 'free' ? 'cancel' : 'downgrade',
      dueNow: 0,
      effectiveAt,
      prorationDate: null,
      pointsNow: 0,
    }
  }
  const prorationDate = prorationDateAt(subscription, now)
  const at = new Date(prorationDate * 1000)
  const until = subscription.periodEndsAt
  const grant =
    interval === subscription.interval ? { kind: 'change' as const, at, until } : { kind: 'start' as const }
  return {
    kind,
    dueNow: await amountDue(ctx, workspaceId, subscription, { plan, interval }, prorationDate),
    effectiveAt: at.toISOString(),
    prorationDate,
    pointsNow: await previewGrant(ctx, { workspaceId, plan, ...grant }),
  }
}

async function amountDue(
  ctx: Context,
  workspaceId: string,
  subscription: BookedSubscription,
  term: PaidTerm,
  prorationDate: number,
): Promise<number> {
  const row = await findCustomer(ctx.db, workspaceId, requireCheckout(ctx))
  const customer = row?.customer_id
  if (!customer) throw notSubscribed()
  const price = await ensurePrice(ctx, term)
  const preview = await askStripe(ctx, (stripe) =>
    stripe.invoices.createPreview({
      customer,
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: subscription.itemId, price }],
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
      },
    }),
  )
  return Math.max(0, preview.amount_due)
}

/** What the plan that would be in force leaves of what the workspace has. */
async function previewLimits(ctx: Context, workspaceId: string, wanted: PlanKey) {
  const { db, config } = ctx
  const plan = highestPlan(wanted, await readGivenPlan(db, workspaceId, config.defaultPlan))
  return {
    monthlyPoints: plans[plan].monthlyPoints,
    pausedPlatforms: await listPausedPlatforms(db, workspaceId, plan),
    scheduledPosts: await countScheduled(db, workspaceId),
    packPoints: await readLastingPoints(db, workspaceId),
  }
}
