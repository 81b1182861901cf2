import { randomBytes } from 'node:crypto'
import { z } from 'zod'

import { type StripeStore, saveObject, requireObject, newId } from '../stripe-store.ts'
import type { Routes } from '../api/endpoint.ts'
import { invalidRequest, missingObject } from '../api/errors.ts'
import { change, emit } from '../events/emit-event.ts'
import { listPage } from '../api/lists.ts'
import type { Customer } from '../objects/objects.ts'
import { listObjects } from '../objects/objects.queries.ts'
import { ignored, mergeMetadata, metadata, nothing, paging, whole } from '../api/parameters.ts'
import { present } from '../api/present.ts'
import { endSubscription } from '../subscriptions/end-subscription.ts'

const text = z.string().max(512)
const fields = {
  address: ignored.optional(),
  balance: whole.optional(),
  description: text.optional(),
  email: text.optional(),
  invoice_settings: z.strictObject({ default_payment_method: z.string().optional() }).optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  phone: ignored.optional(),
  preferred_locales: ignored.optional(),
}
const parameters = z.strictObject(fields)
type Given = z.output<typeof parameters>

export function registerCustomers(route: Routes): void {
  const write = { operation: 'change-customer', parameters } as const
  route({
    ...write,
    method: 'POST',
    path: '/customers',
    work: (stripe, given) => present(createCustomer(stripe, given)),
  })
  route({
    ...write,
    method: 'POST',
    path: '/customers/:id',
    work: (stripe, given, id) => {
      const old = requireObject(stripe, 'customer', id)
      return present(change(stripe, 'customer.updated', old, valuesOf(stripe, old, given)))
    },
  })
  route({
    method: 'GET',
    path: '/customers/:id',
    operation: 'read-stripe',
    parameters: nothing,
    work: (stripe, _given, id) => present(requireObject(stripe, 'customer', id)),
  })
  route({
    method: 'DELETE',
    path: '/customers/:id',
    operation: 'change-customer',
    parameters: nothing,
    work: (stripe, _given, id) => present(deleteCustomer(stripe, id)),
  })
  route({
    method: 'GET',
    path: '/customers',
    operation: 'read-stripe',
    parameters: z.strictObject({ ...paging, email: z.string().optional() }),
    work: (stripe, { email, ...page }) =>
      listPage(stripe, 'customer', '/v1/customers', page, { fields: { email } }),
  })
  for (const path of ['/customers/:id/payment_methods', '/payment_methods'] as const) {
    route({
      method: 'GET',
      path,
      operation: 'read-stripe',
      parameters: z.strictObject({
        ...paging,
        customer: z.string().optional(),
        type: ignored.optional(),
        allow_redisplay: ignored.optional(),
      }),
      work: (stripe, { customer = '', type: _type, allow_redisplay: _allow, ...page }, id) =>
        listPage(stripe, 'payment_method', `/v1${path.replace(':id', id)}`, page, {
          customer: id || customer,
        }),
    })
  }
  route({
    method: 'GET',
    path: '/payment_methods/:id',
    operation: 'read-stripe',
    parameters: nothing,
    work: (stripe, _given, id) => present(requireObject(stripe, 'payment_method', id)),
  })
}

export function createCustomer(stripe: StripeStore, given: Given): Customer {
  const blank: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    created: stripe.now,
    balance: 0,
    email: null,
    name: null,
    description: null,
    delinquent: false,
    invoice_prefix: randomBytes(4).toString('hex').toUpperCase(),
    next_invoice_sequence: 1,
    invoice_settings: { default_payment_method: null },
    metadata: {},
  }
  const customer = saveObject(stripe, { ...blank, ...valuesOf(stripe, blank, given) })
  emit(stripe, 'customer.created', customer)
  return customer
}

function valuesOf(stripe: StripeStore, old: Customer, given: Given): Partial<Customer> {
  const method = given.invoice_settings?.default_payment_method
  if (
    method &&
    requireObject(stripe, 'payment_method', method, 'invoice_settings[default_payment_method]').customer !==
      old.id
  ) {
    throw invalidRequest('The customer does not have a payment method with this ID.', {
      param: 'invoice_settings[default_payment_method]',
    })
  }
  return {
    ...(given.balance !== undefined && { balance: given.balance }),
    ...(given.description !== undefined && { description: given.description || null }),
    ...(given.email !== undefined && { email: given.email || null }),
    ...(given.name !== undefined && { name: given.name || null }),
    ...(method !== undefined && { invoice_settings: { default_payment_method: method || null } }),
    metadata: mergeMetadata(old.metadata, given.metadata),
  }
}

/** Deletes a customer and ends its subscriptions now. Its invoices can still be read. */
function deleteCustomer(stripe: StripeStore, id: string): Customer {
  const customer = requireObject(stripe, 'customer', id)
  if (customer.deleted) throw missingObject('customer', id, 'id')
  for (const subscription of listObjects(stripe.store, 'subscription', { customer: id, limit: 1000 })) {
    if (subscription.status !== 'canceled') endSubscription(stripe, subscription, 'cancellation_requested')
  }
  return change(stripe, 'customer.deleted', customer, { deleted: true, email: null, name: null })
}
