import { z } from 'zod'

import { type Books, type CardContext, cardNow, need, openBooks, putSwitch, readSwitch } from './books.ts'
import type { Sender } from './deliver-events.ts'
import { type Delivery, listPendingDeliveries } from './deliveries.queries.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { invalidRequest } from './errors.ts'
import { paymentOf } from './invoices.ts'
import type { Charge, Dispute, Refund } from './objects.ts'
import { findObject, listObjects } from './objects.queries.ts'
import { refundCharge } from './refunds.ts'
import { runDue } from './run-due.ts'

export const cardSettingsSchema = z.strictObject({
  /** Events wait until they are delivered by hand. */
  holdWebhooks: z.boolean(),
  /** What becomes of a subscription when the last retry of a payment fails. */
  afterLastRetry: z.enum(['cancel', 'mark-unpaid']),
})
export type CardSettings = z.infer<typeof cardSettingsSchema>

export type PendingEvent = { id: string; type: string; attempts: number; lastStatus: number | null }
export type Delivered = { id: string; status: number | null }

export type DeliverOrder = {
  /** Which, in this order, also ones that were delivered before and the same one several times; all that wait without it. */
  events?: string[] | undefined
  /** All at the same time instead of one after the other. */
  atOnce?: boolean | undefined
}

/** The hands of the operator and of tests on card payments; offered over HTTP under `/card-controls` as well. */
export type CardControl = {
  /** Seconds since 1970, of the card clock. */
  now: () => number
  /** Moves the card clock forward and does all that became due, each at its own time. How much that was. */
  advance: (seconds: number) => number
  /** Gives an invoice's payment back; all that is left without an amount in cents. */
  refund: (invoiceId: string, amount?: number) => Refund
  openDispute: (invoiceId: string) => Dispute
  closeDispute: (invoiceId: string, status: 'won' | 'lost') => Dispute
  settings: () => CardSettings
  changeSettings: (change: Partial<CardSettings>) => CardSettings
  /** Events that were not taken yet, oldest first. */
  pending: () => PendingEvent[]
  deliver: (order?: DeliverOrder) => Promise<Delivered[]>
}

export function createCardControl(context: CardContext, sender: Sender): CardControl {
  const { store } = context
  /** One change of the books, and its events on their way. */
  const change = <Result>(work: (books: Books) => Result): Result => {
    runDue(context)
    const result = store.transaction(() => work(openBooks(context)))
    sender.poke()
    return result
  }
  const settings = (): CardSettings => ({
    holdWebhooks: readSwitch(store, 'card.holding') === 1,
    afterLastRetry: readSwitch(store, 'card.unpaid') === 1 ? 'mark-unpaid' : 'cancel',
  })
  return {
    now: () => cardNow(context),
    advance: (seconds) => {
      store.transaction(() => putSwitch(store, 'card.ahead', readSwitch(store, 'card.ahead') + seconds))
      const done = runDue(context)
      sender.poke()
      return done
    },
    refund: (invoiceId, amount) => change((books) => refundCharge(books, chargeOf(books, invoiceId), amount)),
    openDispute: (invoiceId) => change((books) => openDispute(books, chargeOf(books, invoiceId))),
    closeDispute: (invoiceId, status) =>
      change((books) => closeDispute(books, disputeOf(books, chargeOf(books, invoiceId)), status)),
    settings,
    changeSettings: ({ holdWebhooks, afterLastRetry }) => {
      store.transaction(() => {
        if (holdWebhooks !== undefined) putSwitch(store, 'card.holding', Number(holdWebhooks))
        if (afterLastRetry !== undefined) {
          putSwitch(store, 'card.unpaid', Number(afterLastRetry === 'mark-unpaid'))
        }
      })
      sender.poke()
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

function chargeOf(books: Books, invoiceId: string): Charge {
  const invoice = need(books, 'invoice', invoiceId)
  const payment = paymentOf(books, invoice.id)
  const intent = payment && findObject(books.store, 'payment_intent', payment.payment.payment_intent)
  const charge = intent?.latest_charge && findObject(books.store, 'charge', intent.latest_charge)
  if (!charge) throw invalidRequest(`Nothing was paid for invoice ${invoiceId}.`)
  return charge
}

function disputeOf(books: Books, charge: Charge): Dispute {
  const dispute = listObjects(books.store, 'dispute', { owner: charge.id, limit: 1 }).find(
    ({ status }) => status === 'needs_response',
  )
  if (!dispute) throw invalidRequest('This invoice has no open dispute.')
  return dispute
}
