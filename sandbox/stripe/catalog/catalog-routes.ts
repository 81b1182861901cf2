import { z } from 'zod'

import { type StripeStore, saveObject, requireObject, newId } from '../stripe-store.ts'
import type { Routes } from '../api/endpoint.ts'
import { invalidRequest } from '../api/errors.ts'
import { change, emit } from '../events/emit-event.ts'
import { listPage } from '../api/lists.ts'
import type { Price, Product } from '../objects/objects.ts'
import { listObjects } from '../objects/objects.queries.ts'
import { amount, flag, ignored, mergeMetadata, metadata, nothing, paging, whole } from '../api/parameters.ts'
import { present } from '../api/present.ts'

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
  const read = { method: 'GET', operation: 'read-stripe' } as const
  route({
    ...write,
    path: '/products',
    parameters: newProduct,
    work: (stripe, given) => present(createProduct(stripe, given)),
  })
  route({
    ...write,
    path: '/products/:id',
    parameters: changedProduct,
    work: (stripe, given, id) => {
      const old = requireObject(stripe, 'product', id)
      return present(
        change(stripe, 'product.updated', old, {
          active: given.active ?? old.active,
          name: given.name ?? old.name,
          description: given.description ?? old.description,
          default_price: given.default_price ?? old.default_price,
          metadata: mergeMetadata(old.metadata, given.metadata),
          updated: stripe.now,
        }),
      )
    },
  })
  route({
    ...read,
    path: '/products/:id',
    parameters: nothing,
    work: (stripe, _given, id) => present(requireObject(stripe, 'product', id)),
  })
  route({
    ...read,
    path: '/products',
    parameters: z.strictObject({ ...paging, active: flag.optional() }),
    work: (stripe, { active, ...page }) =>
      listPage(stripe, 'product', '/v1/products', page, { fields: { active: numbered(active) } }),
  })
  route({
    ...write,
    path: '/prices',
    parameters: newPrice,
    work: (stripe, given) => present(createPrice(stripe, given)),
  })
  route({
    ...write,
    path: '/prices/:id',
    parameters: z.strictObject(priceFields),
    work: (stripe, given, id) => present(changePrice(stripe, id, given)),
  })
  route({
    ...read,
    path: '/prices/:id',
    parameters: nothing,
    work: (stripe, _given, id) => present(requireObject(stripe, 'price', id)),
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
    work: (stripe, { active, currency, lookup_keys, product, type, recurring, ...page }) =>
      listPage(stripe, 'price', '/v1/prices', page, {
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

function createProduct(stripe: StripeStore, given: z.output<typeof newProduct>): Product {
  const product = saveObject<Product>(stripe, {
    id: given.id ?? newId('prod', 14),
    object: 'product',
    created: stripe.now,
    updated: stripe.now,
    active: given.active ?? true,
    name: given.name,
    description: given.description ?? null,
    default_price: null,
    metadata: mergeMetadata({}, given.metadata),
  })
  emit(stripe, 'product.created', product)
  return product
}

function createPrice(stripe: StripeStore, given: z.output<typeof newPrice>): Price {
  const product = given.product_data
    ? createProduct(stripe, { ...given.product_data })
    : requireObject(stripe, 'product', given.product ?? '', 'product')
  claimLookupKey(stripe, given.lookup_key, given.transfer_lookup_key)
  const price = saveObject<Price>(stripe, {
    id: newId('price'),
    object: 'price',
    created: stripe.now,
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
  emit(stripe, 'price.created', price)
  return price
}

function changePrice(
  stripe: StripeStore,
  id: string,
  given: z.output<z.ZodObject<typeof priceFields>>,
): Price {
  const old = requireObject(stripe, 'price', id)
  if (given.lookup_key !== old.lookup_key) {
    claimLookupKey(stripe, given.lookup_key, given.transfer_lookup_key)
  }
  return change(stripe, 'price.updated', old, {
    active: given.active ?? old.active,
    lookup_key: given.lookup_key === undefined ? old.lookup_key : given.lookup_key || null,
    nickname: given.nickname ?? old.nickname,
    metadata: mergeMetadata(old.metadata, given.metadata),
  })
}

/** One price at a time has a lookup key; it moves to another only with `transfer_lookup_key`. */
function claimLookupKey(stripe: StripeStore, key: string | undefined, transfer: boolean): void {
  if (!key) return
  const [holder] = listObjects(stripe.store, 'price', { fields: { lookup_key: key }, limit: 1 })
  if (!holder) return
  if (!transfer) {
    const message = `A price (\`${holder.id}\`) already uses that lookup key. Specify \`transfer_lookup_key=true\` to transfer the lookup key to the new price.`
    throw invalidRequest(message, { code: 'resource_already_exists', param: 'lookup_key' })
  }
  change(stripe, 'price.updated', holder, { lookup_key: null })
}
