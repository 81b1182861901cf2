import type { z } from 'zod'
import type { PlanChange, previewPlanSchema } from '../../../contract/billing/billing.ts'
import { priceInCents } from '../../../contract/billing/plans.ts'
import type { Context } from '../../context.ts'
import { previewGrant } from '../../points/index.ts'
import type { SubscriptionSnapshot } from '../snapshot/billing-snapshot.ts'
import { notSubscribed, sameTerm } from '../conflicts.ts'
import { findCustomer } from '../customers/customers.queries.ts'
import { kindOfChange, type PaidTerm, prorationDateAt } from './plan-change.ts'
import { ensurePrice } from '../stripe/prices.ts'
import { callStripe, requireCheckout } from '../stripe/stripe-client.ts'

type Wanted = z.infer<typeof previewPlanSchema>
type Money = Pick<PlanChange, 'kind' | 'dueNow' | 'effectiveAt' | 'prorationDate' | 'pointsNow'>

/** When a change of plan would start, what it would cost, and the points that it would grant now. */
export async function previewMoney(
  ctx: Context,
  workspaceId: string,
  subscription: SubscriptionSnapshot | undefined,
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
  subscription: SubscriptionSnapshot,
  term: PaidTerm,
  prorationDate: number,
): Promise<number> {
  const row = await findCustomer(ctx.db, workspaceId, requireCheckout(ctx))
  const customer = row?.customer_id
  if (!customer) throw notSubscribed()
  const price = await ensurePrice(ctx, term)
  const preview = await callStripe(ctx, (stripe) =>
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
