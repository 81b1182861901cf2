import { type StripeStore, itemOf, saveObject, requireObject, newId, periodOf } from '../stripe-store.ts'
import { invalidRequest } from '../api/errors.ts'
import type { InvoiceItem, InvoiceLine, Price, Subscription } from '../objects/objects.ts'
import { emit } from '../events/emit-event.ts'
import { listObjects } from '../objects/objects.queries.ts'
import { formatMoney } from './format-money.ts'

export type Wanted = { price: Price; quantity: number }

const day = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A whole period of a subscription. */
export function periodLine(
  stripe: StripeStore,
  subscription: { id: string; itemId: string; metadata: Record<string, string> },
  { price, quantity }: Wanted,
  period: { start: number; end: number },
): InvoiceLine {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {}
  const each = count === 1 ? interval : `${count} ${interval}s`
  return {
    ...lineOf(price, quantity, price.unit_amount * quantity, period),
    description: `${quantity} × ${productName(stripe, price)} (at ${formatMoney(price.unit_amount, price.currency)} / ${each})`,
    subscription: subscription.id,
    parent: itemParent(subscription.id, subscription.itemId, null),
    metadata: subscription.metadata,
  }
}

/** Something bought once. */
export function purchaseLine(
  stripe: StripeStore,
  { price, quantity }: Wanted,
  metadata: Record<string, string>,
): InvoiceLine {
  return {
    ...lineOf(price, quantity, price.unit_amount * quantity, { start: stripe.now, end: stripe.now }),
    description: productName(stripe, price),
    subscription: null,
    parent: {
      type: 'invoice_item_details',
      invoice_item_details: {
        invoice_item: newId('ii'),
        proration: false,
        proration_details: { credited_items: null },
        subscription: null,
      },
      subscription_item_details: null,
    },
    metadata,
  }
}

/**
 * Proration of a change within the period, to the second: a credit for the rest of the old price, a charge for the new one
 * (https://docs.stripe.com/billing/subscriptions/prorations). `rest: false` where a new period starts instead.
 */
export function prorationLines(
  stripe: StripeStore,
  subscription: Subscription,
  wanted: Wanted,
  at: number,
  { rest }: { rest: boolean },
): InvoiceLine[] {
  const item = itemOf(subscription)
  const { start, end } = periodOf(subscription)
  if (at < start || at > end) {
    throw invalidRequest('Invalid proration_date: it is not within the current period.', {
      param: 'proration_date',
    })
  }
  const share = (end - at) / (end - start)
  const since = day.format(at * 1000)
  const line = ({ price, quantity }: Wanted, sign: 1 | -1, words: string): InvoiceLine => ({
    ...lineOf(price, quantity, sign * Math.round(price.unit_amount * quantity * share), { start: at, end }),
    description: `${words} ${productName(stripe, price)} after ${since}`,
    subscription: subscription.id,
    parent: itemParent(subscription.id, item.id, newId('ii')),
    metadata: subscription.metadata,
  })
  const credit = line(item, -1, 'Unused time on')
  return rest ? [credit, line(wanted, 1, 'Remaining time on')] : [credit]
}

/** Pending lines of the subscription's next invoice, oldest first. */
export function pendingItems(stripe: StripeStore, subscriptionId: string): InvoiceItem[] {
  return listObjects(stripe.store, 'invoiceitem', { owner: subscriptionId, limit: 1000 })
    .filter(({ invoice }) => invoice === null)
    .toReversed()
}

/** Stores lines as pending for the next invoice. */
export function postpone(stripe: StripeStore, subscription: Subscription, lines: InvoiceLine[]): void {
  for (const line of lines) {
    const { invoice_item } = (line.parent as { subscription_item_details: { invoice_item: string } })
      .subscription_item_details
    const item = saveObject<InvoiceItem>(stripe, {
      id: invoice_item,
      object: 'invoiceitem',
      created: stripe.now,
      date: stripe.now,
      customer: subscription.customer,
      subscription: subscription.id,
      invoice: null,
      amount: line.amount,
      currency: line.currency,
      description: line.description,
      proration: true,
      period: line.period,
      metadata: line.metadata,
      inner: { line },
    })
    emit(stripe, 'invoiceitem.created', item)
  }
}

export function linesOf(items: InvoiceItem[]): InvoiceLine[] {
  return items.flatMap(({ inner }) => (inner ? [inner.line] : []))
}

function lineOf(
  price: Price,
  quantity: number,
  amount: number,
  period: { start: number; end: number },
): Pick<
  InvoiceLine,
  'id' | 'object' | 'invoice' | 'amount' | 'subtotal' | 'currency' | 'quantity' | 'period' | 'pricing'
> {
  return {
    id: newId('il'),
    object: 'line_item',
    invoice: null,
    amount,
    subtotal: amount,
    currency: price.currency,
    quantity,
    period,
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: price.unit_amount_decimal,
    },
  }
}

function itemParent(subscription: string, subscription_item: string, invoice_item: string | null): object {
  const proration = invoice_item !== null
  return {
    type: 'subscription_item_details',
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item,
      proration,
      proration_details: { credited_items: null },
      subscription,
      subscription_item,
    },
  }
}

export function productName(stripe: StripeStore, price: Price): string {
  return requireObject(stripe, 'product', price.product, 'product').name
}
