import { type Books, itemOf, keep, need, newId, periodOf } from './books.ts'
import { invalidRequest } from './errors.ts'
import type { InvoiceItem, InvoiceLine, Price, Subscription } from './objects.ts'
import { emit } from './events.ts'
import { listObjects } from './objects.queries.ts'
import { formatMoney } from './money.ts'

export type Wanted = { price: Price; quantity: number }

const day = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A whole period of a subscription. */
export function periodLine(
  books: Books,
  subscription: { id: string; itemId: string; metadata: Record<string, string> },
  { price, quantity }: Wanted,
  period: { start: number; end: number },
): InvoiceLine {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {}
  const each = count === 1 ? interval : `${count} ${interval}s`
  return {
    ...lineOf(price, quantity, price.unit_amount * quantity, period),
    description: `${quantity} × ${productName(books, price)} (at ${formatMoney(price.unit_amount, price.currency)} / ${each})`,
    subscription: subscription.id,
    parent: itemParent(subscription.id, subscription.itemId, null),
    metadata: subscription.metadata,
  }
}

/** Something bought once. */
export function purchaseLine(
  books: Books,
  { price, quantity }: Wanted,
  metadata: Record<string, string>,
): InvoiceLine {
  return {
    ...lineOf(price, quantity, price.unit_amount * quantity, { start: books.now, end: books.now }),
    description: productName(books, price),
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
 * What a change within the period comes to, to the second: the rest of the old price back, the rest of the new one due
 * (https://docs.stripe.com/billing/subscriptions/prorations). `rest: false` where a new period begins instead.
 */
export function prorationLines(
  books: Books,
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
    description: `${words} ${productName(books, price)} after ${since}`,
    subscription: subscription.id,
    parent: itemParent(subscription.id, item.id, newId('ii')),
    metadata: subscription.metadata,
  })
  const credit = line(item, -1, 'Unused time on')
  return rest ? [credit, line(wanted, 1, 'Remaining time on')] : [credit]
}

/** Lines that wait for the next invoice of the subscription, oldest first. */
export function pendingItems(books: Books, subscriptionId: string): InvoiceItem[] {
  return listObjects(books.store, 'invoiceitem', { owner: subscriptionId, limit: 1000 })
    .filter(({ invoice }) => invoice === null)
    .toReversed()
}

/** Lets lines wait for the next invoice. */
export function postpone(books: Books, subscription: Subscription, lines: InvoiceLine[]): void {
  for (const line of lines) {
    const { invoice_item } = (line.parent as { subscription_item_details: { invoice_item: string } })
      .subscription_item_details
    const item = keep<InvoiceItem>(books, {
      id: invoice_item,
      object: 'invoiceitem',
      created: books.now,
      date: books.now,
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
    emit(books, 'invoiceitem.created', item)
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

export function productName(books: Books, price: Price): string {
  return need(books, 'product', price.product, 'product').name
}
