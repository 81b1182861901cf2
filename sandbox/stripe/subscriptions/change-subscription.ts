import { type StripeStore, itemOf, saveObject, requireObject, periodOf } from '../stripe-store.ts'
import { periodEnd } from './calendar.ts'
import { billNow } from '../payments/collect.ts'
import { cardDeclined, invalidRequest } from '../api/errors.ts'
import { change, emit } from '../events/emit-event.ts'
import {
  linesOf,
  pendingItems,
  periodLine,
  postpone,
  prorationLines,
  type Wanted,
} from '../invoices/lines.ts'
import type { InvoiceLine, Proration, Subscription } from '../objects/objects.ts'
import { findObject } from '../objects/objects.queries.ts'

export type PlanChange = {
  wanted: Wanted
  proration: Proration
  /** The second the prorations are counted from; now without it. */
  at?: number | undefined
  /** A new period begins now, also where the interval stays. */
  anchorNow?: boolean
  /** A declined card refuses the change instead of leaving an open invoice. */
  orFail?: boolean
}

export type Billing = {
  /** What the change itself adds. */
  lines: InvoiceLine[]
  /** Whether it is billed at once instead of with the next invoice. */
  now: boolean
  period: { start: number; end: number }
  anchor: number
}

/** Calculates what a change of price costs; nothing is stored. */
export function billingOf(stripe: StripeStore, subscription: Subscription, asked: PlanChange): Billing {
  const item = itemOf(subscription)
  const { wanted, proration, at = stripe.now } = asked
  const turns = asked.anchorNow === true || !sameInterval(item.price, wanted.price)
  const same = item.price.id === wanted.price.id && item.quantity === wanted.quantity
  const prorated = proration === 'none' || (same && !turns)
  const lines = prorated ? [] : prorationLines(stripe, subscription, wanted, at, { rest: !turns })
  if (!turns) {
    const period = periodOf(subscription)
    return { lines, now: proration === 'always_invoice', period, anchor: subscription.billing_cycle_anchor }
  }
  const period = { start: stripe.now, end: periodEnd(stripe.now, stripe.now, wanted.price) }
  const owner = { id: subscription.id, itemId: item.id, metadata: subscription.metadata }
  return {
    lines: [...lines, periodLine(stripe, owner, wanted, period)],
    now: true,
    period,
    anchor: stripe.now,
  }
}

/** Changes the subscription's price and bills the difference. */
export function changePlan(stripe: StripeStore, old: Subscription, asked: PlanChange): Subscription {
  const { lines, now, period, anchor } = billingOf(stripe, old, asked)
  const item = itemOf(old)
  const changed: Subscription = saveObject(stripe, {
    ...old,
    billing_cycle_anchor: anchor,
    cancel_at: old.cancel_at_period_end ? period.end : old.cancel_at,
    currency: asked.wanted.price.currency,
    items: {
      ...old.items,
      data: [
        {
          ...item,
          ...asked.wanted,
          current_period_start: period.start,
          current_period_end: period.end,
        },
      ],
    },
  })
  if (now) bill(stripe, changed, lines, asked)
  else postpone(stripe, changed, lines)
  return requireObject(stripe, 'subscription', old.id)
}

function bill(
  stripe: StripeStore,
  subscription: Subscription,
  lines: InvoiceLine[],
  asked: PlanChange,
): void {
  const waiting = pendingItems(stripe, subscription.id)
  if (lines.length + waiting.length === 0) return
  const { invoice, decline, charge } = billNow(stripe, {
    customer: subscription.customer,
    lines: [...linesOf(waiting), ...lines],
    reason: 'subscription_update',
    subscription: { id: subscription.id, metadata: subscription.metadata },
    prorationDate: asked.proration === 'none' ? undefined : (asked.at ?? stripe.now),
  })
  for (const item of waiting) saveObject(stripe, { ...item, invoice: invoice.id })
  if (decline && asked.orFail === true) throw cardDeclined(decline, charge)
}

/** The price that a call names for the one item a subscription has here. */
export function wantedOf(
  stripe: StripeStore,
  subscription: Subscription,
  items: { id?: string | undefined; price?: string | undefined; quantity?: number | undefined }[],
  param: string,
): Wanted {
  const item = itemOf(subscription)
  const [first, ...more] = items
  if (!first || more.length > 0 || first.id === undefined) {
    const message = `A subscription of the sandbox has one item: name it by ${param}[0][id].`
    throw invalidRequest(message, { param })
  }
  if (first.id !== item.id) {
    throw invalidRequest(`No such subscription item: '${first.id}'`, {
      code: 'resource_missing',
      param: `${param}[0][id]`,
    })
  }
  const price =
    first.price === undefined ? item.price : requireObject(stripe, 'price', first.price, `${param}[0][price]`)
  if (!price.recurring) {
    const message = `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`
    throw invalidRequest(message, { param: `${param}[0][price]` })
  }
  if (!price.active) {
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
      param: `${param}[0][price]`,
    })
  }
  return { price, quantity: first.quantity ?? item.quantity }
}

/** Stores a changed subscription and emits `customer.subscription.updated` with the previous values. */
export function announce(stripe: StripeStore, before: Subscription, after: Subscription): Subscription {
  saveObject(stripe, before)
  return change(stripe, 'customer.subscription.updated', before, after)
}

function sameInterval(one: Wanted['price'], other: Wanted['price']): boolean {
  return (
    one.recurring?.interval === other.recurring?.interval &&
    one.recurring?.interval_count === other.recurring?.interval_count
  )
}

/** Gives the current phase of the subscription's schedule the subscription's price. */
export function alignSchedule(stripe: StripeStore, subscription: Subscription): void {
  const schedule =
    subscription.schedule === null
      ? undefined
      : findObject(stripe.store, 'subscription_schedule', subscription.schedule)
  if (!schedule?.current_phase) return
  const { price, quantity } = itemOf(subscription)
  const { start_date } = schedule.current_phase
  const phases = schedule.phases.map((phase) =>
    phase.start_date === start_date
      ? { ...phase, items: [{ price: price.id, plan: price.id, quantity, metadata: {} }] }
      : phase,
  )
  const aligned = saveObject(stripe, { ...schedule, phases })
  emit(stripe, 'subscription_schedule.updated', aligned)
}
