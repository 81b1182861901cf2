import type { z } from 'zod'
import type { refreshReplySchema } from '../../contract/billing.ts'
import { planKeys, pointPacks } from '../../contract/plans.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { findCustomer } from './customers.queries.ts'
import { askStripe, placeOf, StripeRefusal } from './stripe-client.ts'
import { syncCustomer } from './sync-customer.ts'

type Purchase = z.infer<typeof refreshReplySchema>['purchase']

const checkoutId = /^cs_[A-Za-z0-9_]{1,190}$/

/** Reads the books at once, as a person who comes back from checkout wants it, and says what that came to. */
export async function refreshSubscription(
  ctx: Context,
  { workspaceId }: Session,
  checkout: string | undefined,
): Promise<Purchase> {
  const purchase = checkout === undefined ? null : await readPurchase(ctx, workspaceId, checkout)
  await syncCustomer(ctx, workspaceId)
  return purchase
}

async function readPurchase(ctx: Context, workspaceId: string, id: string): Promise<Purchase> {
  const place = placeOf(ctx)
  const customer = place && (await findCustomer(ctx.db, workspaceId, place))
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
    return await askStripe(ctx, (stripe) => stripe.checkout.sessions.retrieve(id))
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
