import { z } from 'zod'

import { requireObject } from '../stripe-store.ts'
import { closeDispute } from './disputes.ts'
import type { Routes } from '../api/endpoint.ts'
import { invalidRequest } from '../api/errors.ts'
import { listPage } from '../api/lists.ts'
import { amount, ignored, metadata, mergeMetadata, nothing, paging } from '../api/parameters.ts'
import { present } from '../api/present.ts'
import { chargeToRefund, refundCharge } from './refunds.ts'
import type { Kind } from '../objects/objects.ts'

export function registerPayments(route: Routes): void {
  registerReading(route)
  const reason = z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional()
  route({
    method: 'POST',
    path: '/refunds',
    operation: 'refund',
    parameters: z.strictObject({
      amount: amount.min(1).optional(),
      charge: z.string().optional(),
      payment_intent: z.string().optional(),
      metadata: metadata.optional(),
      reason,
      instructions_email: ignored.optional(),
    }),
    work: (stripe, given) => {
      const charge = chargeToRefund(stripe, given)
      const more = { reason: given.reason ?? null, metadata: mergeMetadata({}, given.metadata) }
      return present(refundCharge(stripe, charge, given.amount, more))
    },
  })
  route({
    method: 'POST',
    path: '/disputes/:id/close',
    operation: 'dispute',
    parameters: nothing,
    work: (stripe, _given, id) => {
      const dispute = requireObject(stripe, 'dispute', id)
      if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is already closed.')
      return present(closeDispute(stripe, dispute, 'lost'))
    },
  })
}

/** Lists and single objects of what moved money; the filters are those Stripe has. */
function registerReading(route: Routes): void {
  const kinds: { kind: Kind; path: string }[] = [
    { kind: 'payment_intent', path: '/payment_intents' },
    { kind: 'charge', path: '/charges' },
    { kind: 'refund', path: '/refunds' },
    { kind: 'dispute', path: '/disputes' },
  ]
  for (const { kind, path } of kinds) {
    const charged = kind === 'refund' || kind === 'dispute'
    const filters = {
      ...paging,
      ...(!charged && { customer: z.string().optional() }),
      ...(kind !== 'payment_intent' && { payment_intent: z.string().optional() }),
      ...(charged && { charge: z.string().optional() }),
    }
    route({
      method: 'GET',
      path,
      operation: 'read-stripe',
      parameters: z.strictObject(filters),
      work: (stripe, given) => {
        const { customer, payment_intent, charge, ...page } = given as typeof given & Filters
        return listPage(stripe, kind, `/v1${path}`, page, { customer, fields: { payment_intent, charge } })
      },
    })
    route({
      method: 'GET',
      path: `${path}/:id`,
      operation: 'read-stripe',
      parameters: nothing,
      work: (stripe, _given, id) => present(requireObject(stripe, kind, id)),
    })
  }
}

type Filters = { customer?: string; payment_intent?: string; charge?: string }
