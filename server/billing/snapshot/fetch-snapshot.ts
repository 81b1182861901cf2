import type Stripe from 'stripe'
import type { Context } from '../../context.ts'
import type { BillingSnapshot } from './billing-snapshot.ts'
import { priceIdOf, readSnapshot } from './read-snapshot.ts'
import { readPricedItems } from '../stripe/prices.ts'
import { callStripe } from '../stripe/stripe-client.ts'

/** Far more objects than a customer has after ten years. */
const maxObjects = 2_000
const pageSize = 100

/**
 * Reads a customer's subscriptions, invoices, charges and disputes. Throws if there is no customer with that id at
 * Stripe.
 */
export async function fetchSnapshot(ctx: Context, customer: string): Promise<BillingSnapshot> {
  const [subscriptions, invoices, charges] = await Promise.all([
    callStripe(ctx, (stripe) =>
      stripe.subscriptions
        .list({ customer, status: 'all', limit: pageSize, expand: ['data.schedule'] })
        .autoPagingToArray({ limit: maxObjects }),
    ),
    callStripe(ctx, (stripe) =>
      stripe.invoices
        .list({ customer, limit: pageSize, expand: ['data.payments'] })
        .autoPagingToArray({ limit: maxObjects }),
    ),
    callStripe(ctx, (stripe) =>
      stripe.charges.list({ customer, limit: pageSize }).autoPagingToArray({ limit: maxObjects }),
    ),
    // For an unknown customer Stripe returns empty lists, which would look like a customer without a subscription.
    callStripe(ctx, (stripe) => stripe.customers.retrieve(customer)),
  ])
  const disputes: Stripe.Dispute[] = []
  for (const { id } of charges.filter((charge) => charge.disputed)) {
    disputes.push(
      ...(await callStripe(ctx, (stripe) => stripe.disputes.list({ charge: id, limit: pageSize }))).data,
    )
  }
  const prices = await readPricedItems(ctx, pricesIn(subscriptions, invoices))
  return readSnapshot({ subscriptions, invoices, charges, disputes, prices })
}

function pricesIn(subscriptions: Stripe.Subscription[], invoices: Stripe.Invoice[]): string[] {
  const items = subscriptions.flatMap((one) => one.items.data.map(({ price }) => price.id))
  const phases = subscriptions.flatMap(({ schedule }) =>
    typeof schedule === 'object' && schedule ? schedule.phases.flatMap((phase) => phase.items) : [],
  )
  const scheduled = phases.map(({ price }) => (typeof price === 'string' ? price : price.id))
  const billed = invoices.flatMap((invoice) => invoice.lines.data.map((line) => priceIdOf(line) ?? ''))
  return [...items, ...scheduled, ...billed].filter((id) => id !== '')
}
