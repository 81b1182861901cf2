import { z } from 'zod'

import { type Books, need, periodOf } from './books.ts'
import { alignSchedule, announce, changePlan, wantedOf } from './change-subscription.ts'
import type { Routes } from './endpoint.ts'
import { endSubscription } from './end-subscription.ts'
import { invalidRequest, missingObject } from './errors.ts'
import { listPage } from './lists.ts'
import type { Subscription } from './objects.ts'
import { flag, ignored, mergeMetadata, metadata, nothing, paging, whole } from './parameters.ts'
import { present } from './present.ts'

const details = z.strictObject({ comment: z.string().optional(), feedback: z.string().optional() })
const changes = z.strictObject({
  automatic_tax: ignored.optional(),
  billing_cycle_anchor: z.enum(['now', 'unchanged']).default('unchanged'),
  cancel_at: z.union([z.literal(''), whole]).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: details.optional(),
  default_payment_method: z.string().optional(),
  description: z.string().optional(),
  items: z
    .array(
      z.strictObject({
        id: z.string().optional(),
        price: z.string().optional(),
        quantity: whole.min(1).optional(),
        metadata: ignored.optional(),
      }),
    )
    .optional(),
  metadata: metadata.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).default('allow_incomplete'),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).default('create_prorations'),
  proration_date: whole.optional(),
})
type Changes = z.output<typeof changes>

export function registerSubscriptions(route: Routes): void {
  route({
    method: 'GET',
    path: '/subscriptions',
    operation: 'read-card',
    parameters: z.strictObject({
      ...paging,
      customer: z.string().optional(),
      status: z.enum(['active', 'past_due', 'unpaid', 'canceled', 'incomplete', 'all', 'ended']).optional(),
      price: z.string().optional(),
    }),
    work: (books, { customer, status, price, ...page }) =>
      listPage(books, 'subscription', '/v1/subscriptions', page, {
        customer,
        fields: { 'items.data[0].price.id': price },
        anyOf: statesOf(status),
      }),
  })
  route({
    method: 'GET',
    path: '/subscriptions/:id',
    operation: 'read-card',
    parameters: nothing,
    work: (books, _given, id) => present(need(books, 'subscription', id)),
  })
  route({
    method: 'POST',
    path: '/subscriptions/:id',
    operation: 'change-subscription',
    parameters: changes,
    work: (books, given, id) => present(changeSubscription(books, need(books, 'subscription', id), given)),
  })
  route({
    method: 'DELETE',
    path: '/subscriptions/:id',
    operation: 'change-subscription',
    parameters: z.strictObject({
      cancellation_details: details.optional(),
      invoice_now: z.literal('false').optional(),
      prorate: z.literal('false').optional(),
    }),
    work: (books, given, id) => {
      const old = need(books, 'subscription', id)
      if (old.status === 'canceled') throw missingObject('subscription', id, 'id')
      const cancellation_details = { ...old.cancellation_details, ...given.cancellation_details }
      return present(endSubscription(books, { ...old, cancellation_details }, 'cancellation_requested'))
    },
  })
}

/** Without a status Stripe lists all that have not been canceled. */
function statesOf(status: string | undefined): { path: string; values: string[] } | undefined {
  if (status === 'all') return undefined
  if (status === 'ended') return { path: 'status', values: ['canceled'] }
  const live = ['active', 'past_due', 'unpaid', 'incomplete']
  return { path: 'status', values: status === undefined ? live : [status] }
}

function changeSubscription(books: Books, old: Subscription, given: Changes): Subscription {
  if (old.status === 'canceled' && Object.keys(given).some((name) => !allowedAfterEnd.has(name))) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const cancels = given.cancel_at_period_end !== undefined || given.cancel_at !== undefined
  if (cancels && old.schedule !== null) {
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${old.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  }
  let changed = withValues(books, old, given)
  if (given.items || given.billing_cycle_anchor === 'now') {
    changed = changePlan(books, changed, {
      wanted: wantedOf(books, old, given.items ?? [{ id: old.items.data[0]?.id }], 'items'),
      proration: given.proration_behavior,
      at: given.proration_date,
      anchorNow: given.billing_cycle_anchor === 'now',
      orFail: given.payment_behavior === 'error_if_incomplete',
    })
    alignSchedule(books, changed)
  }
  return announce(books, old, changed)
}

/** Present without being given: their defaults say nothing has changed. */
const allowedAfterEnd = new Set([
  'cancellation_details',
  'metadata',
  'billing_cycle_anchor',
  'payment_behavior',
  'proration_behavior',
])

function withValues(books: Books, old: Subscription, given: Changes): Subscription {
  const method = given.default_payment_method
  if (method) need(books, 'payment_method', method, 'default_payment_method')
  return {
    ...old,
    ...(method !== undefined && { default_payment_method: method || null }),
    ...(given.description !== undefined && { description: given.description || null }),
    ...cancellationOf(books, old, given),
    cancellation_details: {
      ...old.cancellation_details,
      ...given.cancellation_details,
      ...(given.cancel_at_period_end === true && { reason: 'cancellation_requested' }),
      ...(given.cancel_at_period_end === false && { reason: null }),
    },
    metadata: mergeMetadata(old.metadata, given.metadata),
  }
}

function cancellationOf(books: Books, old: Subscription, given: Changes): Partial<Subscription> {
  if (given.cancel_at_period_end === true) {
    return { cancel_at_period_end: true, cancel_at: periodOf(old).end, canceled_at: books.now }
  }
  if (given.cancel_at_period_end === false || given.cancel_at === '') {
    return { cancel_at_period_end: false, cancel_at: null, canceled_at: null }
  }
  if (given.cancel_at === undefined) return {}
  return { cancel_at_period_end: false, cancel_at: given.cancel_at, canceled_at: books.now }
}
