import type { z } from 'zod'
import type { refreshResponseSchema } from '../../../contract/billing/billing.ts'
import { planKeys, pointPacks } from '../../../contract/billing/plans.ts'
import type { Context } from '../../context.ts'
import { findCustomer } from '../customers/customers.queries.ts'
import { callStripe, stripeModeOf, StripeRefusal } from '../stripe/stripe-client.ts'
import { syncCustomer } from '../snapshot/sync-customer.ts'
import type { Caller } from '../../infra/http/caller.ts'

type Purchase = z.infer<typeof refreshResponseSchema>['purchase']

const checkoutId = /^cs_[A-Za-z0-9_]{1,190}$/

/** Reads the billing snapshot now, for a user who returns from checkout. Returns the state of that purchase. */
export async function refreshSubscription(
  ctx: Context,
  { workspaceId }: Caller,
  checkout: string | undefined,
): Promise<Purchase> {
  const purchase = checkout === undefined ? null : await readPurchase(ctx, workspaceId, checkout)
  await syncCustomer(ctx, workspaceId)
  return purchase
}

async function readPurchase(ctx: Context, workspaceId: string, id: string): Promise<Purchase> {
  const stripeMode = stripeModeOf(ctx)
  const customer = stripeMode && (await findCustomer(ctx.db, workspaceId, stripeMode))
  if (!customer?.customer_id || !checkoutId.test(id)) return null
  const session = await readCheckout(ctx, id)
  const owner = typeof session?.customer === 'string' ? session.customer : session?.customer?.id
  if (!session || owner !== customer.customer_id) return null
  const { plan, pack } = session.metadata ?? {}
  return {
    status: statusOf(session),
    plan: planKeys.find((key) => key === plan) ?? null,
    points: Object.values(pointPacks).find(({ key }) => key === pack)?.points ?? null,
  }
}

async function readCheckout(ctx: Context, id: string) {
  try {
    return await callStripe(ctx, (stripe) => stripe.checkout.sessions.retrieve(id))
  } catch (error) {
    if (error instanceof StripeRefusal) return undefined
    throw error
  }
}

function statusOf(session: { status: string | null; payment_status: string }) {
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return 'open'
  return session.payment_status === 'unpaid' ? 'processing' : 'paid'
}
