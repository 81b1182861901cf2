import { type StripeStore, saveObject, newId } from '../stripe-store.ts'
import { periodEnd } from './calendar.ts'
import { emit } from '../events/emit-event.ts'
import { createInvoice, finalizeInvoice } from '../invoices/invoices.ts'
import { periodLine, type Wanted } from '../invoices/lines.ts'
import type { Invoice, Metadata, PaymentMethod, Subscription } from '../objects/objects.ts'

export type NewSubscription = {
  customer: string
  wanted: Wanted
  method: PaymentMethod | undefined
  metadata: Metadata
  description: string | null
}

/** A subscription from now on, with its first invoice open. */
export function startSubscription(
  stripe: StripeStore,
  order: NewSubscription,
): { subscription: Subscription; invoice: Invoice } {
  const id = newId('sub')
  const itemId = newId('si', 14)
  const { price, quantity } = order.wanted
  const period = { start: stripe.now, end: periodEnd(stripe.now, stripe.now, price) }
  const subscription = saveObject<Subscription>(stripe, {
    id,
    object: 'subscription',
    created: stripe.now,
    start_date: stripe.now,
    billing_cycle_anchor: stripe.now,
    status: 'active',
    customer: order.customer,
    currency: price.currency,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    default_payment_method: order.method?.id ?? null,
    description: order.description,
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [
        {
          id: itemId,
          object: 'subscription_item',
          created: stripe.now,
          current_period_start: period.start,
          current_period_end: period.end,
          price,
          quantity,
          subscription: id,
          metadata: {},
        },
      ],
    },
    latest_invoice: null,
    schedule: null,
    metadata: order.metadata,
  })
  const owner = { id, itemId, metadata: order.metadata }
  const invoice = createInvoice(stripe, {
    customer: order.customer,
    lines: [periodLine(stripe, owner, order.wanted, period)],
    reason: 'subscription_create',
    subscription: { id, metadata: order.metadata },
  })
  const begun = saveObject(stripe, { ...subscription, latest_invoice: invoice.id })
  emit(stripe, 'customer.subscription.created', begun)
  return { subscription: begun, invoice: finalizeInvoice(stripe, invoice) }
}
