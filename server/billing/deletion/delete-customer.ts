import type { Context } from '../../context.ts'
import { deleteCustomerRow, findCustomerOf } from '../customers/customers.queries.ts'
import { callStripe, isMissing, stripeModeOf } from '../stripe/stripe-client.ts'

/**
 * Deletes the customer of a workspace at Stripe, which ends the subscription at once, and then here. The invoices stay on
 * both sides. A customer of another Stripe mode cannot be reached and is left there. Repeated, it does nothing.
 */
export async function deleteCustomer(ctx: Context, workspaceId: string): Promise<void> {
  const row = await findCustomerOf(ctx.db, workspaceId)
  if (!row) return
  const { customer_id: id, stripe_mode: stripeMode } = row
  if (id !== null && stripeMode === stripeModeOf(ctx)) {
    try {
      await callStripe(ctx, (stripe) => stripe.customers.del(id))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  } else if (id !== null) {
    ctx.log.warn({ customer: id, stripeMode }, 'the customer of a deleted workspace is left at Stripe')
  }
  await deleteCustomerRow(ctx.db, workspaceId)
}
