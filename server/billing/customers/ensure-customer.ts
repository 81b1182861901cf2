import { createHash } from 'node:crypto'
import { findOwner } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { StripeMode } from '../billing.tables.ts'
import { ensureCustomerRow, setCustomerId } from './customers.queries.ts'
import { callStripe } from '../stripe/stripe-client.ts'

/** The id of the workspace's customer at Stripe, which is created at the first purchase. */
export async function ensureCustomer(
  ctx: Context,
  workspaceId: string,
  stripeMode: StripeMode,
): Promise<string> {
  const row = await ensureCustomerRow(ctx.db, workspaceId, stripeMode)
  if (row.customer_id !== null) return row.customer_id
  const owner = await findOwner(ctx.db, workspaceId)
  if (!owner) throw notFound('workspace')
  const details = { email: owner.email, name: owner.full_name }
  // The idempotency key makes Stripe create one customer for several calls at once.
  const digest = createHash('sha256').update(JSON.stringify(details)).digest('base64url')
  const customer = await callStripe(ctx, (stripe) =>
    stripe.customers.create(
      { ...details, metadata: { workspace_id: workspaceId } },
      { idempotencyKey: `customer:${workspaceId}:${row.generation}:${digest}` },
    ),
  )
  await setCustomerId(ctx.db, row, customer.id)
  return (await ensureCustomerRow(ctx.db, workspaceId, stripeMode)).customer_id ?? customer.id
}
