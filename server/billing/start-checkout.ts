import type Stripe from 'stripe'
import type { BillingInterval } from '../../contract/plans.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import type { PaidPlan } from '../billing-tables.ts'
import { alreadySubscribed } from './conflicts.ts'
import { createCheckout } from './create-checkout.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { requireWorthBuying } from './require-worth-buying.ts'
import { askStripe, requireCheckout, StripeRefusal } from './stripe-client.ts'
import { syncCustomer } from './sync-customer.ts'
import { withLease } from './with-lease.ts'

/** More than the limit of calls lets anybody open in a day. */
const most = 5_000

type Choice = { plan: PaidPlan; interval: BillingInterval }

/** The address at which a workspace without a subscription begins one. An earlier one that is still open ends. */
export async function startCheckout(
  ctx: Context,
  { workspaceId }: Session,
  { plan, interval }: Choice,
): Promise<string> {
  const place = requireCheckout(ctx)
  await requireWorthBuying(ctx, workspaceId, plan)
  return withLease(ctx, { workspaceId, place }, async () => {
    const customer = await ensureCustomer(ctx, workspaceId, place)
    await requireNoSubscription(ctx, workspaceId)
    if (await closeCheckouts(ctx, customer)) await requireNoSubscription(ctx, workspaceId)
    return createCheckout(
      ctx,
      { workspaceId, place, customer, price: { plan, interval } },
      {
        mode: 'subscription',
        metadata: { workspace_id: workspaceId, plan, interval },
        subscription_data: { metadata: { workspace_id: workspaceId } },
      },
    )
  })
}

async function requireNoSubscription(ctx: Context, workspaceId: string): Promise<void> {
  const books = await syncCustomer(ctx, workspaceId)
  if (books?.subscription) throw alreadySubscribed()
}

/** Two open checkouts could both be paid. True where there was one, which may have been paid instead. */
async function closeCheckouts(ctx: Context, customer: string): Promise<boolean> {
  // Those of packs stand among them, a day long.
  const all = await askStripe(ctx, (stripe) =>
    stripe.checkout.sessions
      .list({ customer, status: 'open', limit: 100 })
      .autoPagingToArray({ limit: most }),
  )
  const open = all.filter(({ mode }) => mode === 'subscription')
  for (const { id } of open) await close(ctx, id)
  return open.length > 0
}

async function close(ctx: Context, id: string): Promise<void> {
  try {
    await askStripe(ctx, (stripe): Promise<Stripe.Checkout.Session> => stripe.checkout.sessions.expire(id))
  } catch (error) {
    // Paid or run out in the same moment.
    if (!(error instanceof StripeRefusal)) throw error
  }
}
