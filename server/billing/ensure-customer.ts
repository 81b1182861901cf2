import { createHash } from 'node:crypto'
import { findOwner } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { notFound } from '../platform/http/app-error.ts'
import type { BillingPlace } from '../billing-tables.ts'
import { openCustomer, setCustomerId } from './customers.queries.ts'
import { askStripe } from './stripe-client.ts'

/** The workspace's one customer at Stripe, made at its first purchase. Its id. */
export async function ensureCustomer(
  ctx: Context,
  workspaceId: string,
  place: BillingPlace,
): Promise<string> {
  const row = await openCustomer(ctx.db, workspaceId, place)
  if (row.customer_id !== null) return row.customer_id
  const owner = await findOwner(ctx.db, workspaceId)
  if (!owner) throw notFound('workspace')
  const person = { email: owner.email, name: owner.full_name }
  // Of several at once, Stripe makes one and answers all the same.
  const digest = createHash('sha256').update(JSON.stringify(person)).digest('base64url')
  const customer = await askStripe(ctx, (stripe) =>
    stripe.customers.create(
      { ...person, metadata: { workspace_id: workspaceId } },
      { idempotencyKey: `customer:${workspaceId}:${row.generation}:${digest}` },
    ),
  )
  await setCustomerId(ctx.db, row, customer.id)
  return (await openCustomer(ctx.db, workspaceId, place)).customer_id ?? customer.id
}
