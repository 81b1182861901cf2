import { z } from 'zod'

import { type StripeStore, requireObject, periodOf } from '../stripe-store.ts'
import { alignSchedule, announce, changePlan, wantedOf } from './change-subscription.ts'
import type { Routes } from '../api/endpoint.ts'
import { endSubscription } from './end-subscription.ts'
import { invalidRequest, missingObject } from '../api/errors.ts'
import { listPage } from '../api/lists.ts'
import type { Subscription } from '../objects/objects.ts'
import { flag, ignored, mergeMetadata, metadata, nothing, paging, whole } from '../api/parameters.ts'
import { present } from '../api/present.ts'

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
    operation: 'read-stripe',
    parameters: z.strictObject({
      ...paging,
      customer: z.string().optional(),
      status: z.enum(['active', 'past_due', 'unpaid', 'canceled', 'incomplete', 'all', 'ended']).optional(),
      price: z.string().optional(),
    }),
    work: (stripe, { customer, status, price, ...page }) =>
      listPage(stripe, 'subscription', '/v1/subscriptions', page, {
        customer,
        fields: { 'items.data[0].price.id': price },
        anyOf: statesOf(status),
      }),
  })
  route({
    method: 'GET',
    path: '/subscriptions/:id',
    operation: 'read-stripe',
    parameters: nothing,
    work: (stripe, _given, id) => present(requireObject(stripe, 'subscription', id)),
  })
  route({
    method: 'POST',
    path: '/subscriptions/:id',
    operation: 'change-subscription',
    parameters: changes,
    work: (stripe, given, id) =>
      present(changeSubscription(stripe, requireObject(stripe, 'subscription', id), given)),
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
    work: (stripe, given, id) => {
      const old = requireObject(stripe, 'subscription', id)
      if (old.status === 'canceled') throw missingObject('subscription', id, 'id')
      const cancellation_details = { ...old.cancellation_details, ...given.cancellation_details }
      return present(endSubscription(stripe, { ...old, cancellation_details }, 'cancellation_requested'))
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

function changeSubscription(stripe: StripeStore, old: Subscription, given: Changes): Subscription {
  if (old.status === 'canceled' && Object.keys(given).some((name) => !allowedAfterEnd.has(name))) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const cancels = given.cancel_at_period_end !== undefined || given.cancel_at !== undefined
  if (cancels && old.schedule !== null) {
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${old.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  }
  let changed = withValues(stripe, old, given)
  if (given.items || given.billing_cycle_anchor === 'now') {
    changed = changePlan(stripe, changed, {
      wanted: wantedOf(stripe, old, given.items ?? [{ id: old.items.data[0]?.id }], 'items'),
      proration: given.proration_behavior,
      at: given.proration_date,
      anchorNow: given.billing_cycle_anchor === 'now',
      orFail: given.payment_behavior === 'error_if_incomplete',
    })
    alignSchedule(stripe, changed)
  }
  return announce(stripe, old, changed)
}

/** Present without being given: their defaults say nothing has changed. */
const allowedAfterEnd = new Set([
  'cancellation_details',
  'metadata',
  'billing_cycle_anchor',
  'payment_behavior',
  'proration_behavior',
])

function withValues(stripe: StripeStore, old: Subscription, given: Changes): Subscription {
  const method = given.default_payment_method
  if (method) requireObject(stripe, 'payment_method', method, 'default_payment_method')
  return {
    ...old,
    ...(method !== undefined && { default_payment_method: method || null }),
    ...(given.description !== undefined && { description: given.description || null }),
    ...cancellationOf(stripe, old, given),
    cancellation_details: {
      ...old.cancellation_details,
      ...given.cancellation_details,
      ...(given.cancel_at_period_end === true && { reason: 'cancellation_requested' }),
      ...(given.cancel_at_period_end === false && { reason: null }),
    },
    metadata: mergeMetadata(old.metadata, given.metadata),
  }
}

function cancellationOf(stripe: StripeStore, old: Subscription, given: Changes): Partial<Subscription> {
  if (given.cancel_at_period_end === true) {
    return { cancel_at_period_end: true, cancel_at: periodOf(old).end, canceled_at: stripe.now }
  }
  if (given.cancel_at_period_end === false || given.cancel_at === '') {
    return { cancel_at_period_end: false, cancel_at: null, canceled_at: null }
  }
  if (given.cancel_at === undefined) return {}
  return { cancel_at_period_end: false, cancel_at: given.cancel_at, canceled_at: stripe.now }
}
