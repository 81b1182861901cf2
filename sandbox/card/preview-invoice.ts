import { z } from 'zod'

import { type Books, itemOf, need, periodOf } from './books.ts'
import { periodEnd } from './calendar.ts'
import { billingOf, wantedOf } from './change-subscription.ts'
import { invalidRequest } from './errors.ts'
import { draftInvoice } from './invoices.ts'
import { linesOf, pendingItems, periodLine, type Wanted } from './lines.ts'
import type { Invoice, InvoiceLine, Subscription } from './objects.ts'
import { flag, ignored, whole } from './parameters.ts'

export const previewParameters = z.strictObject({
  automatic_tax: ignored.optional(),
  currency: ignored.optional(),
  customer: z.string().optional(),
  preview_mode: ignored.optional(),
  subscription: z.string().optional(),
  subscription_details: z
    .strictObject({
      billing_cycle_anchor: z.enum(['now', 'unchanged']).default('unchanged'),
      cancel_at_period_end: flag.optional(),
      items: z
        .array(
          z.strictObject({
            id: z.string().optional(),
            price: z.string().optional(),
            quantity: whole.min(1).optional(),
          }),
        )
        .optional(),
      proration_behavior: z
        .enum(['always_invoice', 'create_prorations', 'none'])
        .default('create_prorations'),
      proration_date: whole.optional(),
    })
    .optional(),
})
type Given = z.output<typeof previewParameters>

/** The invoice that a change, a new subscription or the next renewal would bring; nothing is written down. */
export function previewInvoice(books: Books, given: Given): Invoice {
  if (given.subscription === undefined) return previewStart(books, given)
  const subscription = need(books, 'subscription', given.subscription, 'subscription')
  const details = given.subscription_details
  if (subscription.status === 'canceled') {
    throw invalidRequest('Cannot preview the invoice of a canceled subscription.', { param: 'subscription' })
  }
  const waiting = linesOf(pendingItems(books, subscription.id))
  if (!details?.items && details?.billing_cycle_anchor !== 'now') {
    if (subscription.cancel_at_period_end && details?.cancel_at_period_end !== false) {
      throw invalidRequest('No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
    }
    return preview(books, subscription, [...waiting, renewal(books, subscription, itemOf(subscription))])
  }
  const wanted = details.items
    ? wantedOf(books, subscription, details.items, 'subscription_details[items]')
    : itemOf(subscription)
  const at = details.proration_date ?? books.now
  const { lines, now } = billingOf(books, subscription, {
    wanted: { price: wanted.price, quantity: wanted.quantity },
    proration: details.proration_behavior,
    at,
    anchorNow: details.billing_cycle_anchor === 'now',
  })
  const all = [...waiting, ...lines, ...(now ? [] : [renewal(books, subscription, wanted)])]
  return preview(books, subscription, all, details.proration_behavior === 'none' ? undefined : at)
}

function preview(
  books: Books,
  { id, customer, metadata }: Subscription,
  lines: InvoiceLine[],
  prorationDate?: number,
): Invoice {
  const subscription = { id, metadata }
  return draftInvoice(books, { customer, lines, reason: 'upcoming', subscription, prorationDate })
}

function renewal(books: Books, subscription: Subscription, wanted: Wanted): InvoiceLine {
  const { end } = periodOf(subscription)
  const owner = { id: subscription.id, itemId: itemOf(subscription).id, metadata: subscription.metadata }
  const period = { start: end, end: periodEnd(subscription.billing_cycle_anchor, end, wanted.price) }
  return periodLine(books, owner, wanted, period)
}

function previewStart(books: Books, given: Given): Invoice {
  const [item] = given.subscription_details?.items ?? []
  if (given.customer === undefined || item?.price === undefined) {
    throw invalidRequest('Name a subscription, or a customer and the price of a new one.', {
      param: 'subscription',
    })
  }
  const price = need(books, 'price', item.price, 'subscription_details[items][0][price]')
  const period = { start: books.now, end: periodEnd(books.now, books.now, price) }
  const owner = { id: '', itemId: '', metadata: {} }
  const line = periodLine(books, owner, { price, quantity: item.quantity ?? 1 }, period)
  return draftInvoice(books, {
    customer: given.customer,
    lines: [{ ...line, subscription: null, parent: {} }],
    reason: 'upcoming',
  })
}
