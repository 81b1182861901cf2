import { z } from 'zod'

import {
  type StripeStore,
  type StripeContext,
  stripeNow,
  requireObject,
  openStore,
  putStripeSetting,
  readSetting,
} from './stripe-store.ts'
import type { Sender } from './events/deliver-events.ts'
import { type Delivery, listPendingDeliveries } from './events/deliveries.queries.ts'
import { closeDispute, openDispute } from './payments/disputes.ts'
import { invalidRequest } from './api/errors.ts'
import { paymentOf } from './invoices/invoices.ts'
import type { Charge, Dispute, Refund } from './objects/objects.ts'
import { findObject, listObjects } from './objects/objects.queries.ts'
import { refundCharge } from './payments/refunds.ts'
import { runDue } from './run-due.ts'

export const stripeSettingsSchema = z.strictObject({
  /** Events wait until an operator delivers them. */
  holdWebhooks: z.boolean(),
  /** What happens to a subscription when the last retry of a payment fails. */
  afterLastRetry: z.enum(['cancel', 'mark-unpaid']),
})
export type StripeSettings = z.infer<typeof stripeSettingsSchema>

export type PendingEvent = { id: string; type: string; attempts: number; lastStatus: number | null }
export type Delivered = { id: string; status: number | null }

export type DeliverOrder = {
  /** Ids in the order of delivery; delivered ones and repetitions are allowed. Without it, all pending events. */
  events?: string[] | undefined
  /** In parallel instead of one after the other. */
  atOnce?: boolean | undefined
}

/** What operators and tests can do to payments; also offered over HTTP under `/stripe-controls`. */
export type StripeControl = {
  /** Seconds since 1970, of Stripe's clock. */
  now: () => number
  /** Advances Stripe's clock and processes all that became due, each at its own time. Returns how many objects that was. */
  advance: (seconds: number) => number
  /** Refunds an invoice's payment: the amount in cents, or all that is left. */
  refund: (invoiceId: string, amount?: number) => Refund
  openDispute: (invoiceId: string) => Dispute
  closeDispute: (invoiceId: string, status: 'won' | 'lost') => Dispute
  settings: () => StripeSettings
  changeSettings: (change: Partial<StripeSettings>) => StripeSettings
  /** Events that were not delivered yet, oldest first. */
  pending: () => PendingEvent[]
  deliver: (order?: DeliverOrder) => Promise<Delivered[]>
}

export function createStripeControl(context: StripeContext, sender: Sender): StripeControl {
  const { store } = context
  /** Runs one change in a transaction and delivers its events. */
  const change = <Result>(work: (stripe: StripeStore) => Result): Result => {
    runDue(context)
    const result = store.transaction(() => work(openStore(context)))
    sender.deliverSoon()
    return result
  }
  const settings = (): StripeSettings => ({
    holdWebhooks: readSetting(store, 'stripe.hold-webhooks') === 1,
    afterLastRetry: readSetting(store, 'stripe.mark-unpaid') === 1 ? 'mark-unpaid' : 'cancel',
  })
  return {
    now: () => stripeNow(context),
    advance: (seconds) => {
      store.transaction(() =>
        putStripeSetting(store, 'stripe.clock-offset', readSetting(store, 'stripe.clock-offset') + seconds),
      )
      const done = runDue(context)
      sender.deliverSoon()
      return done
    },
    refund: (invoiceId, amount) =>
      change((stripe) => refundCharge(stripe, chargeOf(stripe, invoiceId), amount)),
    openDispute: (invoiceId) => change((stripe) => openDispute(stripe, chargeOf(stripe, invoiceId))),
    closeDispute: (invoiceId, status) =>
      change((stripe) => closeDispute(stripe, disputeOf(stripe, chargeOf(stripe, invoiceId)), status)),
    settings,
    changeSettings: ({ holdWebhooks, afterLastRetry }) => {
      store.transaction(() => {
        if (holdWebhooks !== undefined) putStripeSetting(store, 'stripe.hold-webhooks', Number(holdWebhooks))
        if (afterLastRetry !== undefined) {
          putStripeSetting(store, 'stripe.mark-unpaid', Number(afterLastRetry === 'mark-unpaid'))
        }
      })
      sender.deliverSoon()
      return settings()
    },
    pending: () => listPendingDeliveries(store).map(presentPending),
    deliver: async ({ events, atOnce = false } = {}) => {
      const ids = events ?? listPendingDeliveries(store).map(({ eventId }) => eventId)
      const send = async (id: string) => ({ id, status: (await sender.send(id)) ?? null })
      if (atOnce) return Promise.all(ids.map(send))
      const delivered: Delivered[] = []
      for (const id of ids) delivered.push(await send(id))
      return delivered
    },
  }
}

function presentPending({ eventId, type, attempts, lastStatus }: Delivery & { type: string }): PendingEvent {
  return { id: eventId, type, attempts, lastStatus }
}

function chargeOf(stripe: StripeStore, invoiceId: string): Charge {
  const invoice = requireObject(stripe, 'invoice', invoiceId)
  const payment = paymentOf(stripe, invoice.id)
  const intent = payment && findObject(stripe.store, 'payment_intent', payment.payment.payment_intent)
  const charge = intent?.latest_charge && findObject(stripe.store, 'charge', intent.latest_charge)
  if (!charge) throw invalidRequest(`Nothing was paid for invoice ${invoiceId}.`)
  return charge
}

function disputeOf(stripe: StripeStore, charge: Charge): Dispute {
  const dispute = listObjects(stripe.store, 'dispute', { owner: charge.id, limit: 1 }).find(
    ({ status }) => status === 'needs_response',
  )
  if (!dispute) throw invalidRequest('This invoice has no open dispute.')
  return dispute
}
