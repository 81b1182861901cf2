import { type Books, type CardContext, cardNow, itemOf, keep, need, openBooks, periodOf } from './books.ts'
import { periodEnd } from './calendar.ts'
import { expireSession } from './checkout.ts'
import { collect } from './collect.ts'
import { endSubscription } from './end-subscription.ts'
import { announce } from './change-subscription.ts'
import { createInvoice, DRAFT_SECONDS, finalizeInvoice } from './invoices.ts'
import { linesOf, pendingItems, periodLine } from './lines.ts'
import type { Invoice, Subscription } from './objects.ts'
import { type Due, findNextDue } from './objects.queries.ts'
import { turnPhase } from './turn-phase.ts'

/** Does everything whose time has come, one by one in the order of its times, as if each had been done at its moment. */
export function runDue(context: CardContext): number {
  for (let done = 0; ; done += 1) {
    if (!findNextDue(context.store, cardNow(context))) return done
    // Looked for again within, for another process may have done it in between.
    context.store.transaction(() => {
      const books = openBooks(context)
      const due = findNextDue(books.store, books.now)
      if (due) work({ ...books, now: due.dueAt }, due)
    })
  }
}

function work(books: Books, { kind, id }: Due): void {
  switch (kind) {
    case 'checkout.session':
      expireSession(books, need(books, kind, id))
      return
    case 'subscription_schedule':
      return turnPhase(books, need(books, kind, id))
    case 'subscription':
      return turnPeriod(books, need(books, kind, id))
    case 'invoice':
      return advanceInvoice(books, need(books, kind, id))
  }
}

function turnPeriod(books: Books, subscription: Subscription): void {
  if (subscription.cancel_at !== null && subscription.cancel_at <= books.now) {
    endSubscription(books, subscription, 'cancellation_requested')
  } else {
    renew(books, subscription)
  }
}

/** A new period begins; its invoice is a draft for an hour, as Stripe's is. */
function renew(books: Books, old: Subscription): void {
  const item = itemOf(old)
  const last = periodOf(old)
  const period = { start: last.end, end: periodEnd(old.billing_cycle_anchor, last.end, item.price) }
  const data = [{ ...item, current_period_start: period.start, current_period_end: period.end }]
  keep<Subscription>(books, { ...old, items: { ...old.items, data } })
  const waiting = pendingItems(books, old.id)
  const owner = { id: old.id, itemId: item.id, metadata: old.metadata }
  const invoice = createInvoice(
    books,
    {
      customer: old.customer,
      lines: [...linesOf(waiting), periodLine(books, owner, item, period)],
      reason: 'subscription_cycle',
      subscription: { id: old.id, metadata: old.metadata },
      period: last,
    },
    DRAFT_SECONDS,
  )
  for (const each of waiting) keep(books, { ...each, invoice: invoice.id })
  // What is not paid for is not charged on and on: the invoice waits for a person.
  if (old.status === 'unpaid')
    keep(books, { ...invoice, automatically_finalizes_at: null, auto_advance: false })
  announce(books, old, need(books, 'subscription', old.id))
}

function advanceInvoice(books: Books, invoice: Invoice): void {
  const open = invoice.status === 'draft' ? finalizeInvoice(books, invoice) : invoice
  if (open.status === 'open') collect(books, open)
}
