import {
  type StripeStore,
  type StripeContext,
  stripeNow,
  itemOf,
  saveObject,
  requireObject,
  openStore,
  periodOf,
} from './stripe-store.ts'
import { periodEnd } from './subscriptions/calendar.ts'
import { expireSession } from './checkout/checkout.ts'
import { collect } from './payments/collect.ts'
import { endSubscription } from './subscriptions/end-subscription.ts'
import { announce } from './subscriptions/change-subscription.ts'
import { createInvoice, DRAFT_SECONDS, finalizeInvoice } from './invoices/invoices.ts'
import { linesOf, pendingItems, periodLine } from './invoices/lines.ts'
import type { Invoice, Subscription } from './objects/objects.ts'
import { type Due, findNextDue } from './objects/objects.queries.ts'
import { startNextPhase } from './subscriptions/start-next-phase.ts'

/** Processes everything that is due in the order of its times, each with the clock at its own time. Returns how many. */
export function runDue(context: StripeContext): number {
  for (let done = 0; ; done += 1) {
    if (!findNextDue(context.store, stripeNow(context))) return done
    // Read again in the transaction: another process may have processed it in between.
    context.store.transaction(() => {
      const stripe = openStore(context)
      const due = findNextDue(stripe.store, stripe.now)
      if (due) work({ ...stripe, now: due.dueAt }, due)
    })
  }
}

function work(stripe: StripeStore, { kind, id }: Due): void {
  switch (kind) {
    case 'checkout.session':
      expireSession(stripe, requireObject(stripe, kind, id))
      return
    case 'subscription_schedule':
      return startNextPhase(stripe, requireObject(stripe, kind, id))
    case 'subscription':
      return endPeriod(stripe, requireObject(stripe, kind, id))
    case 'invoice':
      return advanceInvoice(stripe, requireObject(stripe, kind, id))
  }
}

function endPeriod(stripe: StripeStore, subscription: Subscription): void {
  if (subscription.cancel_at !== null && subscription.cancel_at <= stripe.now) {
    endSubscription(stripe, subscription, 'cancellation_requested')
  } else {
    renew(stripe, subscription)
  }
}

/** Starts a new period; its invoice stays a draft for an hour, as at Stripe. */
function renew(stripe: StripeStore, old: Subscription): void {
  const item = itemOf(old)
  const last = periodOf(old)
  const period = { start: last.end, end: periodEnd(old.billing_cycle_anchor, last.end, item.price) }
  const data = [{ ...item, current_period_start: period.start, current_period_end: period.end }]
  saveObject<Subscription>(stripe, { ...old, items: { ...old.items, data } })
  const waiting = pendingItems(stripe, old.id)
  const owner = { id: old.id, itemId: item.id, metadata: old.metadata }
  const invoice = createInvoice(
    stripe,
    {
      customer: old.customer,
      lines: [...linesOf(waiting), periodLine(stripe, owner, item, period)],
      reason: 'subscription_cycle',
      subscription: { id: old.id, metadata: old.metadata },
      period: last,
    },
    DRAFT_SECONDS,
  )
  for (const each of waiting) saveObject(stripe, { ...each, invoice: invoice.id })
  // An unpaid subscription is not charged automatically: its invoice stays a draft.
  if (old.status === 'unpaid')
    saveObject(stripe, { ...invoice, automatically_finalizes_at: null, auto_advance: false })
  announce(stripe, old, requireObject(stripe, 'subscription', old.id))
}

function advanceInvoice(stripe: StripeStore, invoice: Invoice): void {
  const open = invoice.status === 'draft' ? finalizeInvoice(stripe, invoice) : invoice
  if (open.status === 'open') collect(stripe, open)
}
