import { type StripeStore, requireObject } from '../stripe-store.ts'
import { constantFields } from './constant-fields.ts'
import type { InvoiceLine, Kind, ObjectOf, Price, SubscriptionItem } from '../objects/objects.ts'

/** An object as the API shows it: with every field, without `inner`. */
export function present(object: ObjectOf<Kind>): Record<string, unknown> {
  if (object.object === 'customer' && object.deleted) {
    return { id: object.id, object: 'customer', deleted: true }
  }
  const { inner: _, ...shown } = { inner: undefined, ...object }
  const full = { ...constantFields[object.object], livemode: false, ...shown }
  if (object.object === 'subscription') {
    return { ...full, items: { ...object.items, data: object.items.data.map(presentItem) } }
  }
  if (object.object === 'invoice') {
    return { ...full, lines: { ...object.lines, data: object.lines.data.map(presentLine) } }
  }
  if (object.object === 'price') return presentPrice(object)
  return full
}

function presentPrice(price: Price): Record<string, unknown> {
  const recurring = price.recurring && {
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
    ...price.recurring,
  }
  return { ...constantFields.price, livemode: false, ...price, recurring }
}

function presentItem(item: SubscriptionItem): object {
  const { price } = item
  const plan = {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    ...price.recurring,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
  return {
    billing_thresholds: null,
    discounts: [],
    tax_rates: [],
    ...item,
    plan,
    price: presentPrice(price),
  }
}

function presentLine(line: InvoiceLine): object {
  return {
    discount_amounts: [],
    discountable: false,
    discounts: [],
    livemode: false,
    pretax_credit_amounts: [],
    taxes: [],
    quantity_decimal: String(line.quantity),
    ...line,
  }
}

/** What a checkout session sells. */
export function presentLineItems(stripe: StripeStore, sessionId: string): object {
  const { inner, currency } = requireObject(stripe, 'checkout.session', sessionId)
  const data = (inner?.items ?? []).map(({ price, quantity }, index) => ({
    id: `li_${sessionId.slice(-20)}${index}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: price.unit_amount * quantity,
    amount_tax: 0,
    amount_total: price.unit_amount * quantity,
    currency,
    description: requireObject(stripe, 'product', price.product).name,
    metadata: {},
    price: presentPrice(price),
    quantity,
  }))
  return {
    object: 'list',
    data,
    has_more: false,
    url: `/v1/checkout/sessions/${sessionId}/line_items`,
  }
}
