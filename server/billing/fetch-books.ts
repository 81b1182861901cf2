import type Stripe from 'stripe'
import type { Context } from '../context.ts'
import type { Books } from './books.ts'
import { priceIdOf, readBooks } from './read-books.ts'
import { readMeanings } from './read-meanings.ts'
import { askStripe } from './stripe-client.ts'

/** Far more than a customer gathers in ten years. */
const most = 2_000
const page = 100

/** Reads all that Stripe's books say of a customer. Throws where they know none of that id. */
export async function fetchBooks(ctx: Context, customer: string): Promise<Books> {
  const [subscriptions, invoices, charges] = await Promise.all([
    askStripe(ctx, (stripe) =>
      stripe.subscriptions
        .list({ customer, status: 'all', limit: page, expand: ['data.schedule'] })
        .autoPagingToArray({ limit: most }),
    ),
    askStripe(ctx, (stripe) =>
      stripe.invoices
        .list({ customer, limit: page, expand: ['data.payments'] })
        .autoPagingToArray({ limit: most }),
    ),
    askStripe(ctx, (stripe) =>
      stripe.charges.list({ customer, limit: page }).autoPagingToArray({ limit: most }),
    ),
    // An empty list of somebody unknown would read as one who has nothing.
    askStripe(ctx, (stripe) => stripe.customers.retrieve(customer)),
  ])
  const disputes: Stripe.Dispute[] = []
  for (const { id } of charges.filter((charge) => charge.disputed)) {
    disputes.push(
      ...(await askStripe(ctx, (stripe) => stripe.disputes.list({ charge: id, limit: page }))).data,
    )
  }
  const prices = await readMeanings(ctx, pricesIn(subscriptions, invoices))
  return readBooks({ subscriptions, invoices, charges, disputes, prices })
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
