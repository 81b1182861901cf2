import { z } from 'zod'

import { type StripeStore, itemOf, requireObject, periodOf } from '../stripe-store.ts'
import { periodEnd } from '../subscriptions/calendar.ts'
import { billingOf, wantedOf } from '../subscriptions/change-subscription.ts'
import { invalidRequest } from '../api/errors.ts'
import { draftInvoice } from './invoices.ts'
import { linesOf, pendingItems, periodLine, type Wanted } from './lines.ts'
import type { Invoice, InvoiceLine, Subscription } from '../objects/objects.ts'
import { flag, ignored, whole } from '../api/parameters.ts'

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

/** The invoice that a change, a new subscription or the next renewal would bring; nothing is stored. */
export function previewInvoice(stripe: StripeStore, given: Given): Invoice {
  if (given.subscription === undefined) return previewStart(stripe, given)
  const subscription = requireObject(stripe, 'subscription', given.subscription, 'subscription')
  const details = given.subscription_details
  if (subscription.status === 'canceled') {
    throw invalidRequest('Cannot preview the invoice of a canceled subscription.', { param: 'subscription' })
  }
  const waiting = linesOf(pendingItems(stripe, subscription.id))
  if (!details?.items && details?.billing_cycle_anchor !== 'now') {
    if (subscription.cancel_at_period_end && details?.cancel_at_period_end !== false) {
      throw invalidRequest('No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
    }
    return preview(stripe, subscription, [...waiting, renewal(stripe, subscription, itemOf(subscription))])
  }
  const wanted = details.items
    ? wantedOf(stripe, subscription, details.items, 'subscription_details[items]')
    : itemOf(subscription)
  const at = details.proration_date ?? stripe.now
  const { lines, now } = billingOf(stripe, subscription, {
    wanted: { price: wanted.price, quantity: wanted.quantity },
    proration: details.proration_behavior,
    at,
    anchorNow: details.billing_cycle_anchor === 'now',
  })
  const all = [...waiting, ...lines, ...(now ? [] : [renewal(stripe, subscription, wanted)])]
  return preview(stripe, subscription, all, details.proration_behavior === 'none' ? undefined : at)
}

function preview(
  stripe: StripeStore,
  { id, customer, metadata }: Subscription,
  lines: InvoiceLine[],
  prorationDate?: number,
): Invoice {
  const subscription = { id, metadata }
  return draftInvoice(stripe, { customer, lines, reason: 'upcoming', subscription, prorationDate })
}

function renewal(stripe: StripeStore, subscription: Subscription, wanted: Wanted): InvoiceLine {
  const { end } = periodOf(subscription)
  const owner = { id: subscription.id, itemId: itemOf(subscription).id, metadata: subscription.metadata }
  const period = { start: end, end: periodEnd(subscription.billing_cycle_anchor, end, wanted.price) }
  return periodLine(stripe, owner, wanted, period)
}

function previewStart(stripe: StripeStore, given: Given): Invoice {
  const [item] = given.subscription_details?.items ?? []
  if (given.customer === undefined || item?.price === undefined) {
    throw invalidRequest('Name a subscription, or a customer and the price of a new one.', {
      param: 'subscription',
    })
  }
  const price = requireObject(stripe, 'price', item.price, 'subscription_details[items][0][price]')
  const period = { start: stripe.now, end: periodEnd(stripe.now, stripe.now, price) }
  const owner = { id: '', itemId: '', metadata: {} }
  const line = periodLine(stripe, owner, { price, quantity: item.quantity ?? 1 }, period)
  return draftInvoice(stripe, {
    customer: given.customer,
    lines: [{ ...line, subscription: null, parent: {} }],
    reason: 'upcoming',
  })
}
