import { randomBytes } from 'node:crypto'
import { z } from 'zod'

import { type Books, keep, need, newId } from './books.ts'
import type { Routes } from './endpoint.ts'
import { invalidRequest } from './errors.ts'
import { change, emit } from './events.ts'
import { listPage } from './lists.ts'
import type { Customer } from './objects.ts'
import { ignored, mergeMetadata, metadata, nothing, paging, whole } from './parameters.ts'
import { present } from './present.ts'

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
    work: (books, given) => present(createCustomer(books, given)),
  })
  route({
    ...write,
    method: 'POST',
    path: '/customers/:id',
    work: (books, given, id) => {
      const old = need(books, 'customer', id)
      return present(change(books, 'customer.updated', old, valuesOf(books, old, given)))
    },
  })
  route({
    method: 'GET',
    path: '/customers/:id',
    operation: 'read-card',
    parameters: nothing,
    work: (books, _given, id) => present(need(books, 'customer', id)),
  })
  route({
    method: 'GET',
    path: '/customers',
    operation: 'read-card',
    parameters: z.strictObject({ ...paging, email: z.string().optional() }),
    work: (books, { email, ...page }) =>
      listPage(books, 'customer', '/v1/customers', page, { fields: { email } }),
  })
  for (const path of ['/customers/:id/payment_methods', '/payment_methods'] as const) {
    route({
      method: 'GET',
      path,
      operation: 'read-card',
      parameters: z.strictObject({
        ...paging,
        customer: z.string().optional(),
        type: ignored.optional(),
        allow_redisplay: ignored.optional(),
      }),
      work: (books, { customer = '', type: _type, allow_redisplay: _allow, ...page }, id) =>
        listPage(books, 'payment_method', `/v1${path.replace(':id', id)}`, page, {
          customer: id || customer,
        }),
    })
  }
  route({
    method: 'GET',
    path: '/payment_methods/:id',
    operation: 'read-card',
    parameters: nothing,
    work: (books, _given, id) => present(need(books, 'payment_method', id)),
  })
}

export function createCustomer(books: Books, given: Given): Customer {
  const blank: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    created: books.now,
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
  const customer = keep(books, { ...blank, ...valuesOf(books, blank, given) })
  emit(books, 'customer.created', customer)
  return customer
}

function valuesOf(books: Books, old: Customer, given: Given): Partial<Customer> {
  const method = given.invoice_settings?.default_payment_method
  if (
    method &&
    need(books, 'payment_method', method, 'invoice_settings[default_payment_method]').customer !== old.id
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
