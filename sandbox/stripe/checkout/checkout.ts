import { z } from 'zod'

import { type StripeStore, saveObject, requireObject, newId } from '../stripe-store.ts'
import type { Routes } from '../api/endpoint.ts'
import { invalidRequest } from '../api/errors.ts'
import { change } from '../events/emit-event.ts'
import { listPage } from '../api/lists.ts'
import type { LineItem, Session } from '../objects/objects.ts'
import { flag, ignored, mergeMetadata, metadata, nothing, paging, whole } from '../api/parameters.ts'
import { present, presentLineItems } from '../api/present.ts'

const HALF_HOUR = 1800
const DAY = 86_400

const order = z.strictObject({
  allow_promotion_codes: ignored.optional(),
  automatic_tax: ignored.optional(),
  billing_address_collection: ignored.optional(),
  cancel_url: z.string().max(5000).optional(),
  client_reference_id: z.string().max(200).optional(),
  customer: z.string().optional(),
  customer_creation: ignored.optional(),
  customer_email: z.string().optional(),
  customer_update: ignored.optional(),
  expires_at: whole.optional(),
  invoice_creation: z
    .strictObject({
      enabled: flag,
      invoice_data: z
        .strictObject({ description: z.string().optional(), metadata: metadata.optional() })
        .optional(),
    })
    .optional(),
  line_items: z
    .array(z.strictObject({ price: z.string(), quantity: whole.min(1).default(1) }))
    .min(1)
    .max(100),
  locale: ignored.optional(),
  metadata: metadata.optional(),
  mode: z.enum(['payment', 'subscription']),
  origin_context: ignored.optional(),
  payment_intent_data: z
    .strictObject({
      description: z.string().optional(),
      metadata: metadata.optional(),
      setup_future_usage: ignored.optional(),
    })
    .optional(),
  payment_method_collection: ignored.optional(),
  payment_method_types: ignored.optional(),
  phone_number_collection: ignored.optional(),
  saved_payment_method_options: ignored.optional(),
  submit_type: ignored.optional(),
  subscription_data: z
    .strictObject({ description: z.string().optional(), metadata: metadata.optional() })
    .optional(),
  success_url: z.string().max(5000),
  tax_id_collection: ignored.optional(),
  ui_mode: z.enum(['hosted', 'hosted_page']).optional(),
})
type Order = z.output<typeof order>

export function registerCheckout(route: Routes, isKnownAddress: (address: string) => boolean): void {
  route({
    method: 'POST',
    path: '/checkout/sessions',
    operation: 'checkout',
    parameters: order,
    work: (stripe, given) => {
      for (const param of ['success_url', 'cancel_url'] as const) {
        const address = given[param]
        if (address !== undefined && !isKnownAddress(address)) {
          const message = 'Not a valid URL: the sandbox leads back only to the product it belongs to.'
          throw invalidRequest(message, { code: 'url_invalid', param })
        }
      }
      return present(createSession(stripe, given))
    },
  })
  route({
    method: 'GET',
    path: '/checkout/sessions/:id',
    operation: 'read-stripe',
    parameters: nothing,
    work: (stripe, _given, id) => present(requireObject(stripe, 'checkout.session', id)),
  })
  route({
    method: 'GET',
    path: '/checkout/sessions/:id/line_items',
    operation: 'read-stripe',
    parameters: z.strictObject({ limit: paging.limit }),
    work: (stripe, _given, id) => presentLineItems(stripe, id),
  })
  route({
    method: 'GET',
    path: '/checkout/sessions',
    operation: 'read-stripe',
    parameters: z.strictObject({
      ...paging,
      customer: z.string().optional(),
      payment_intent: z.string().optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      subscription: z.string().optional(),
    }),
    work: (stripe, { customer, payment_intent, status, subscription, ...page }) =>
      listPage(stripe, 'checkout.session', '/v1/checkout/sessions', page, {
        customer,
        fields: { payment_intent, status, subscription },
      }),
  })
  route({
    method: 'POST',
    path: '/checkout/sessions/:id/expire',
    operation: 'checkout',
    parameters: nothing,
    work: (stripe, _given, id) => {
      const session = requireObject(stripe, 'checkout.session', id)
      if (session.status !== 'open') {
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        )
      }
      return present(expireSession(stripe, session))
    },
  })
}

export function expireSession(stripe: StripeStore, session: Session): Session {
  return change(stripe, 'checkout.session.expired', session, { status: 'expired', url: null })
}

function createSession(stripe: StripeStore, given: Order): Session {
  const items = given.line_items.map(({ price, quantity }, index): LineItem => {
    const found = requireObject(stripe, 'price', price, `line_items[${index}][price]`)
    if (!found.active) {
      const message = 'The price specified is inactive. This field only accepts active prices.'
      throw invalidRequest(message, { param: `line_items[${index}][price]` })
    }
    return { price: found, quantity }
  })
  checkMode(given.mode, items)
  const customer =
    given.customer === undefined ? undefined : requireObject(stripe, 'customer', given.customer, 'customer')
  const expiresAt = given.expires_at ?? stripe.now + DAY
  if (expiresAt < stripe.now + HALF_HOUR - 60 || expiresAt > stripe.now + DAY) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.'
    throw invalidRequest(message, { param: 'expires_at' })
  }
  const total = items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)
  const id = newId('cs_test', 58)
  const data = given.mode === 'subscription' ? given.subscription_data : given.payment_intent_data
  const invoice = given.invoice_creation?.invoice_data
  return saveObject<Session>(stripe, {
    id,
    object: 'checkout.session',
    created: stripe.now,
    expires_at: expiresAt,
    mode: given.mode,
    status: 'open',
    payment_status: total > 0 ? 'unpaid' : 'no_payment_required',
    customer: customer?.id ?? null,
    customer_email: given.customer_email ?? null,
    customer_details: customer ? { email: customer.email, name: customer.name, tax_exempt: 'none' } : null,
    client_reference_id: given.client_reference_id ?? null,
    subscription: null,
    invoice: null,
    payment_intent: null,
    invoice_creation: given.mode === 'payment' ? { enabled: given.invoice_creation?.enabled ?? false } : null,
    currency: items[0]?.price.currency ?? 'usd',
    amount_subtotal: total,
    amount_total: total,
    success_url: given.success_url,
    cancel_url: given.cancel_url ?? null,
    url: `${stripe.base}/pay/${id}`,
    metadata: mergeMetadata({}, given.metadata),
    inner: {
      items,
      metadata: mergeMetadata({}, data?.metadata),
      description: data?.description ?? null,
      invoice: {
        description: invoice?.description ?? null,
        metadata: mergeMetadata({}, invoice?.metadata),
      },
      intent: null,
    },
  })
}

function checkMode(mode: Order['mode'], items: LineItem[]): void {
  const recurring = items.filter(({ price }) => price.recurring !== null).length
  if (mode === 'payment' && recurring > 0) {
    const message =
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.'
    throw invalidRequest(message, { param: 'mode' })
  }
  if (mode === 'subscription' && recurring !== 1) {
    const message = 'In `subscription` mode the sandbox takes exactly one recurring price.'
    throw invalidRequest(message, { param: 'line_items' })
  }
}
