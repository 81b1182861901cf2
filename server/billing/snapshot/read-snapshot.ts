import type Stripe from 'stripe'
import { pointPacks, type PackKey } from '../../../contract/billing/plans.ts'
import type { InvoiceKind } from '../billing.tables.ts'
import type { InvoiceSnapshot, SubscriptionSnapshot, BillingSnapshot, PlanTerm } from './billing-snapshot.ts'
import type { PricedItem } from '../stripe/catalog.ts'

/** Stripe's objects of one customer; each list newest first, as Stripe returns them. */
export type StripeObjects = {
  subscriptions: Stripe.Subscription[]
  invoices: Stripe.Invoice[]
  charges: Stripe.Charge[]
  disputes: Stripe.Dispute[]
  /** By price id, what is sold at each price that occurs in the objects. */
  prices: Map<string, PricedItem>
}

const live: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'unpaid'])
/** A dispute in these states has withdrawn the payment; an inquiry or a won dispute withdraws nothing. */
const disputed: ReadonlySet<string> = new Set([
  'needs_response',
  'under_review',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
])

/** All but drafts, which can still change. */
const finalized = ['open', 'paid', 'void', 'uncollectible'] as const

/** Turns Stripe's objects into a billing snapshot. Pure: the same objects give the same snapshot. */
export function readSnapshot(fetched: StripeObjects): BillingSnapshot {
  const invoices: InvoiceSnapshot[] = []
  for (const invoice of fetched.invoices.toReversed()) {
    const before = invoices.findLast((one) => one.plan !== null)
    const read = readInvoice(fetched, invoice, before)
    if (read) invoices.push(read)
  }
  const subscription = fetched.subscriptions
    .filter(({ status }) => live.has(status))
    .map((one) => readSubscription(fetched, one, invoices))
    .findLast((one) => one !== undefined)
  return { subscription, invoices }
}

function readSubscription(
  { prices, invoices }: StripeObjects,
  subscription: Stripe.Subscription,
  read: InvoiceSnapshot[],
): SubscriptionSnapshot | undefined {
  const item = subscription.items.data[0]
  const term = item && prices.get(item.price.id)
  if (!item || term?.plan === undefined) return undefined
  const periodEnd = subscription.cancel_at ?? item.current_period_end
  const schedule = typeof subscription.schedule === 'object' ? subscription.schedule : null
  const ending = subscription.cancel_at_period_end
    ? 'period'
    : subscription.cancel_at === null
      ? null
      : 'date'
  const failing = read.find((one) => one.subscriptionId === subscription.id && one.failing)
  const owed = invoices.find(({ id }) => id === failing?.id)
  const unpaid = subscription.status === 'unpaid'
  // The lists were read one after the other. If a subscription is "past due" without an open invoice, it was paid in
  // between.
  const since = owed ? (owed.status_transitions.finalized_at ?? owed.created) : item.current_period_start
  return {
    id: subscription.id,
    itemId: item.id,
    plan: term.plan,
    interval: term.interval,
    periodStartsAt: instant(item.current_period_start),
    periodEndsAt: instant(periodEnd),
    next: ending ? { plan: 'free', interval: null } : nextTerm(prices, schedule, item, term),
    scheduleId: schedule && isRunning(schedule) ? schedule.id : undefined,
    ending,
    pastDueSince: unpaid || (subscription.status === 'past_due' && owed) ? instant(since) : null,
    unpaid,
  }
}

function nextTerm(
  prices: Map<string, PricedItem>,
  schedule: Stripe.SubscriptionSchedule | null,
  item: Stripe.SubscriptionItem,
  present: PlanTerm,
): PlanTerm | null {
  if (!schedule || !isRunning(schedule)) return null
  const phase = schedule.phases.find(({ start_date }) => start_date >= item.current_period_end)
  const price = phase?.items[0]?.price
  const next = prices.get(typeof price === 'string' ? price : (price?.id ?? ''))
  if (next?.plan === undefined) return null
  if (next.plan === present.plan && next.interval === present.interval) return null
  return { plan: next.plan, interval: next.interval }
}

const isRunning = ({ status }: Stripe.SubscriptionSchedule) => status === 'active' || status === 'not_started'

function readInvoice(
  fetched: StripeObjects,
  invoice: Stripe.Invoice,
  before: InvoiceSnapshot | undefined,
): InvoiceSnapshot | undefined {
  const status = finalized.find((one) => one === invoice.status)
  if (status === undefined) return undefined
  const subscription = invoice.parent?.subscription_details?.subscription
  const line = mainLine(fetched.prices, invoice)
  const term = line && termOf(fetched.prices, line)
  const pack = packOf(invoice)
  const interval = term?.interval ?? null
  const charges = chargesOf(fetched.charges, invoice)
  const refunded = sum(charges.map((charge) => charge.amount_refunded))
  const lost = fetched.disputes.filter(
    (dispute) => disputed.has(dispute.status) && charges.some(({ id }) => id === idOf(dispute.charge)),
  )
  const paid = Math.max(0, invoice.amount_paid)
  const share = paid === 0 ? 0 : (refunded + sum(lost.map(({ amount }) => amount))) / paid
  return {
    id: invoice.id,
    number: invoice.number ?? invoice.id,
    description: line?.description ?? invoice.description ?? 'Invoice',
    kind: pack ? 'pack' : kindOf(invoice, line, term?.interval === before?.interval),
    subscriptionId: subscription ? idOf(subscription) : undefined,
    plan: term?.plan ?? null,
    interval,
    pack,
    status,
    total: invoice.total,
    paid,
    refunded,
    disputed: lost.length > 0,
    withdrawn: Math.min(1, share),
    currency: invoice.currency,
    url: invoice.hosted_invoice_url ?? null,
    createdAt: instant(invoice.created),
    period: line && term ? { start: instant(line.period.start), end: instant(line.period.end) } : null,
    failing: status === 'open' && invoice.attempted && invoice.attempt_count > 0,
  }
}

function kindOf(
  invoice: Stripe.Invoice,
  line: Stripe.InvoiceLineItem | undefined,
  sameInterval: boolean,
): InvoiceKind {
  if (!line) return 'other'
  const reason = invoice.billing_reason
  if (reason === 'subscription_create') return 'start'
  if (reason === 'subscription_cycle') return sameInterval ? 'renewal' : 'start'
  // Another interval starts a new period, billed in full; a higher plan bills the rest of the current one.
  if (reason === 'subscription_update') return isProration(line) ? 'change' : 'start'
  return 'other'
}

/** The line of the plan or pack that is paid for: a full period, otherwise the rest of one. */
function mainLine(
  prices: Map<string, PricedItem>,
  invoice: Stripe.Invoice,
): Stripe.InvoiceLineItem | undefined {
  const ofPlans = invoice.lines.data.filter((line) => termOf(prices, line))
  return (
    ofPlans.find((line) => !isProration(line)) ??
    ofPlans.find((line) => line.amount > 0) ??
    invoice.lines.data.find((line) => packOf(invoice) !== null && line.amount > 0)
  )
}

function termOf(prices: Map<string, PricedItem>, line: Stripe.InvoiceLineItem) {
  const meaning = prices.get(priceIdOf(line) ?? '')
  return meaning?.plan === undefined ? undefined : meaning
}

export function priceIdOf(line: Stripe.InvoiceLineItem): string | undefined {
  const price = line.pricing?.price_details?.price
  return price === undefined ? undefined : idOf(price)
}

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  return (parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration) === true
}

function packOf({ metadata }: Stripe.Invoice): PackKey | null {
  const pack = metadata?.['pack']
  return Object.values(pointPacks).find(({ key }) => key === pack)?.key ?? null
}

function chargesOf(charges: Stripe.Charge[], invoice: Stripe.Invoice): Stripe.Charge[] {
  const payments = (invoice.payments?.data ?? []).map(({ payment }) => payment)
  const intents = new Set(payments.map((one) => one.payment_intent && idOf(one.payment_intent)))
  const direct = new Set(payments.map((one) => one.charge && idOf(one.charge)))
  return charges.filter(
    (charge) =>
      charge.paid &&
      (direct.has(charge.id) || (charge.payment_intent !== null && intents.has(idOf(charge.payment_intent)))),
  )
}

const idOf = (one: string | { id: string }) => (typeof one === 'string' ? one : one.id)
const instant = (seconds: number) => new Date(seconds * 1000)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
