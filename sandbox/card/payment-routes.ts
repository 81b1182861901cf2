import { z } from 'zod'

import { need } from './books.ts'
import { closeDispute } from './disputes.ts'
import type { Routes } from './endpoint.ts'
import { invalidRequest } from './errors.ts'
import { listPage } from './lists.ts'
import { amount, ignored, metadata, mergeMetadata, nothing, paging } from './parameters.ts'
import { present } from './present.ts'
import { chargeToRefund, refundCharge } from './refunds.ts'
import type { Kind } from './objects.ts'

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
    work: (books, given) => {
      const charge = chargeToRefund(books, given)
      const more = { reason: given.reason ?? null, metadata: mergeMetadata({}, given.metadata) }
      return present(refundCharge(books, charge, given.amount, more))
    },
  })
  route({
    method: 'POST',
    path: '/disputes/:id/close',
    operation: 'dispute',
    parameters: nothing,
    work: (books, _given, id) => {
      const dispute = need(books, 'dispute', id)
      if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is already closed.')
      return present(closeDispute(books, dispute, 'lost'))
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
      operation: 'read-card',
      parameters: z.strictObject(filters),
      work: (books, given) => {
        const { customer, payment_intent, charge, ...page } = given as typeof given & Filters
        return listPage(books, kind, `/v1${path}`, page, { customer, fields: { payment_intent, charge } })
      },
    })
    route({
      method: 'GET',
      path: `${path}/:id`,
      operation: 'read-card',
      parameters: nothing,
      work: (books, _given, id) => present(need(books, kind, id)),
    })
  }
}

type Filters = { customer?: string; payment_intent?: string; charge?: string }
