import { z } from 'zod'

import { type Books, keep, need, newId } from './books.ts'
import type { Routes } from './endpoint.ts'
import { invalidRequest } from './errors.ts'
import { change, emit } from './events.ts'
import { listPage } from './lists.ts'
import type { Price, Product } from './objects.ts'
import { listObjects } from './objects.queries.ts'
import { amount, flag, ignored, mergeMetadata, metadata, nothing, paging, whole } from './parameters.ts'
import { present } from './present.ts'

const name = z.string().min(1).max(250)
const productFields = {
  active: flag.optional(),
  description: z.string().optional(),
  images: ignored.optional(),
  metadata: metadata.optional(),
  statement_descriptor: ignored.optional(),
  tax_code: ignored.optional(),
  unit_label: ignored.optional(),
  url: ignored.optional(),
}
const newProduct = z.strictObject({ ...productFields, id: z.string().optional(), name })
const changedProduct = z.strictObject({
  ...productFields,
  name: name.optional(),
  default_price: z.string().optional(),
})

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: whole.min(1).max(36).default(1),
  usage_type: z.literal('licensed').optional(),
})
const priceFields = {
  active: flag.optional(),
  lookup_key: z.string().max(200).optional(),
  metadata: metadata.optional(),
  nickname: z.string().optional(),
  tax_behavior: ignored.optional(),
  transfer_lookup_key: flag.default(false),
}
const newPrice = z.strictObject({
  ...priceFields,
  currency: z.string().regex(/^[a-zA-Z]{3}$/),
  product: z.string().optional(),
  product_data: z.strictObject({ name, metadata: metadata.optional(), active: flag.optional() }).optional(),
  recurring: recurring.optional(),
  unit_amount: amount,
  billing_scheme: z.literal('per_unit').optional(),
})

export function registerCatalog(route: Routes): void {
  const write = { method: 'POST', operation: 'change-catalog' } as const
  const read = { method: 'GET', operation: 'read-card' } as const
  route({
    ...write,
    path: '/products',
    parameters: newProduct,
    work: (books, given) => present(createProduct(books, given)),
  })
  route({
    ...write,
    path: '/products/:id',
    parameters: changedProduct,
    work: (books, given, id) => {
      const old = need(books, 'product', id)
      return present(
        change(books, 'product.updated', old, {
          active: given.active ?? old.active,
          name: given.name ?? old.name,
          description: given.description ?? old.description,
          default_price: given.default_price ?? old.default_price,
          metadata: mergeMetadata(old.metadata, given.metadata),
          updated: books.now,
        }),
      )
    },
  })
  route({
    ...read,
    path: '/products/:id',
    parameters: nothing,
    work: (books, _given, id) => present(need(books, 'product', id)),
  })
  route({
    ...read,
    path: '/products',
    parameters: z.strictObject({ ...paging, active: flag.optional() }),
    work: (books, { active, ...page }) =>
      listPage(books, 'product', '/v1/products', page, { fields: { active: numbered(active) } }),
  })
  route({
    ...write,
    path: '/prices',
    parameters: newPrice,
    work: (books, given) => present(createPrice(books, given)),
  })
  route({
    ...write,
    path: '/prices/:id',
    parameters: z.strictObject(priceFields),
    work: (books, given, id) => present(changePrice(books, id, given)),
  })
  route({
    ...read,
    path: '/prices/:id',
    parameters: nothing,
    work: (books, _given, id) => present(need(books, 'price', id)),
  })
  route({
    ...read,
    path: '/prices',
    parameters: z.strictObject({
      ...paging,
      active: flag.optional(),
      currency: z.string().optional(),
      lookup_keys: z.array(z.string()).max(10).optional(),
      product: z.string().optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
      recurring: z.strictObject({ interval: z.string().optional() }).optional(),
    }),
    work: (books, { active, currency, lookup_keys, product, type, recurring, ...page }) =>
      listPage(books, 'price', '/v1/prices', page, {
        owner: product,
        fields: { active: numbered(active), currency, type, 'recurring.interval': recurring?.interval },
        anyOf: lookup_keys && { path: 'lookup_key', values: lookup_keys },
      }),
  })
}

/** SQLite's JSON functions see true as 1. */
function numbered(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value)
}

function createProduct(books: Books, given: z.output<typeof newProduct>): Product {
  const product = keep<Product>(books, {
    id: given.id ?? newId('prod', 14),
    object: 'product',
    created: books.now,
    updated: books.now,
    active: given.active ?? true,
    name: given.name,
    description: given.description ?? null,
    default_price: null,
    metadata: mergeMetadata({}, given.metadata),
  })
  emit(books, 'product.created', product)
  return product
}

function createPrice(books: Books, given: z.output<typeof newPrice>): Price {
  const product = given.product_data
    ? createProduct(books, { ...given.product_data })
    : need(books, 'product', given.product ?? '', 'product')
  claimLookupKey(books, given.lookup_key, given.transfer_lookup_key)
  const price = keep<Price>(books, {
    id: newId('price'),
    object: 'price',
    created: books.now,
    active: given.active ?? true,
    currency: given.currency.toLowerCase(),
    lookup_key: given.lookup_key ?? null,
    nickname: given.nickname ?? null,
    product: product.id,
    recurring: given.recurring
      ? { interval: given.recurring.interval, interval_count: given.recurring.interval_count }
      : null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
    metadata: mergeMetadata({}, given.metadata),
  })
  emit(books, 'price.created', price)
  return price
}

function changePrice(books: Books, id: string, given: z.output<z.ZodObject<typeof priceFields>>): Price {
  const old = need(books, 'price', id)
  if (given.lookup_key !== old.lookup_key) {
    claimLookupKey(books, given.lookup_key, given.transfer_lookup_key)
  }
  return change(books, 'price.updated', old, {
    active: given.active ?? old.active,
    lookup_key: given.lookup_key === undefined ? old.lookup_key : given.lookup_key || null,
    nickname: given.nickname ?? old.nickname,
    metadata: mergeMetadata(old.metadata, given.metadata),
  })
}

/** One price at a time has a lookup key; it goes over to another only where the call says so. */
function claimLookupKey(books: Books, key: string | undefined, transfer: boolean): void {
  if (!key) return
  const [holder] = listObjects(books.store, 'price', { fields: { lookup_key: key }, limit: 1 })
  if (!holder) return
  if (!transfer) {
    const message = `A price (\`${holder.id}\`) already uses that lookup key. Specify \`transfer_lookup_key=true\` to transfer the lookup key to the new price.`
    throw invalidRequest(message, { code: 'resource_already_exists', param: 'lookup_key' })
  }
  change(books, 'price.updated', holder, { lookup_key: null })
}
