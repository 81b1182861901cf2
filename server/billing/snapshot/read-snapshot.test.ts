import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { graceEnd, paidPlanOf } from './billing-snapshot.ts'
import type { PricedItem } from '../stripe/catalog.ts'
import { readSnapshot, type StripeObjects } from './read-snapshot.ts'

const day = 86_400
const start = 1_800_000_000
const prices = new Map<string, PricedItem>([
  ['pro_month', { plan: 'pro', interval: 'month' }],
  ['pro_year', { plan: 'pro', interval: 'year' }],
  ['agency_month', { plan: 'agency', interval: 'month' }],
])

/** Only the fields that are read; Stripe's objects have many more. */
function subscription(given: Record<string, unknown> = {}, price = 'pro_month') {
  const item = {
    id: 'si_1',
    price: { id: price },
    current_period_start: start,
    current_period_end: start + 30 * day,
  }
  return {
    id: 'sub_1',
    status: 'active',
    items: { data: [item] },
    schedule: null,
    cancel_at: null,
    cancel_at_period_end: false,
    ...given,
  } as unknown as Stripe.Subscription
}

type Line = { price?: string; amount?: number; proration?: boolean; from?: number; to?: number }

function line({
  price = 'pro_month',
  amount = 1999,
  proration = false,
  from = start,
  to = start + 30 * day,
}: Line) {
  return {
    amount,
    description: 'A line',
    period: { start: from, end: to },
    pricing: { price_details: { price } },
    parent: { subscription_item_details: { proration } },
  }
}

let made = 0
function invoice(lines: Line[], given: Record<string, unknown> = {}): Stripe.Invoice {
  made += 1
  return {
    id: `in_${made}`,
    number: `A-${made}`,
    status: 'paid',
    billing_reason: 'subscription_create',
    parent: { subscription_details: { subscription: 'sub_1' } },
    metadata: {},
    lines: { data: lines.map(line) },
    total: 1999,
    amount_paid: 1999,
    currency: 'usd',
    created: start,
    attempted: true,
    attempt_count: 1,
    status_transitions: { finalized_at: start },
    hosted_invoice_url: null,
    payments: { data: [{ payment: { type: 'payment_intent', payment_intent: `pi_${made}` } }] },
    ...given,
  } as unknown as Stripe.Invoice
}

/** Reverses lists that are written oldest first here, because Stripe returns the newest first. */
function snapshot(
  subscriptions: Stripe.Subscription[],
  invoices: Stripe.Invoice[],
  more: Partial<StripeObjects> = {},
) {
  return readSnapshot({
    subscriptions: subscriptions.toReversed(),
    invoices: invoices.toReversed(),
    charges: [],
    disputes: [],
    prices,
    ...more,
  })
}

describe('the purpose of an invoice', () => {
  const kindsOf = (...invoices: Stripe.Invoice[]) =>
    snapshot([subscription()], invoices).invoices.map(({ kind, plan, interval }) => [kind, plan, interval])

  test('the first invoice is a start, a cycle is a renewal, and a prorated upgrade is a change', () => {
    const upgrade = [
      { amount: -1000, proration: true },
      { price: 'agency_month', amount: 2500, proration: true, from: start + 15 * day },
    ]
    expect(
      kindsOf(
        invoice([{}]),
        invoice([{}], { billing_reason: 'subscription_cycle' }),
        invoice(upgrade, { billing_reason: 'subscription_update' }),
      ),
    ).toEqual([
      ['start', 'pro', 'month'],
      ['renewal', 'pro', 'month'],
      ['change', 'agency', 'month'],
    ])
  })

  test('a new interval is a start, immediately or at the end of a period', () => {
    const toYear = [
      { amount: -1000, proration: true },
      { price: 'pro_year', amount: 19_999, to: start + 365 * day },
    ]
    expect(
      kindsOf(
        invoice([{}]),
        invoice(toYear, { billing_reason: 'subscription_update' }),
        invoice([{}], { billing_reason: 'subscription_cycle' }),
      ),
    ).toEqual([
      ['start', 'pro', 'month'],
      ['start', 'pro', 'year'],
      ['start', 'pro', 'month'],
    ])
  })

  test('a point pack is recognized by its metadata, other invoices grant nothing, and drafts are ignored', () => {
    const pack = { billing_reason: 'manual', parent: null, metadata: { pack: 'points200' } }
    expect(
      kindsOf(
        invoice([{ price: 'points' }], pack),
        invoice([{ price: 'consulting' }], { ...pack, metadata: { pack: 'points9999' } }),
        invoice([{}], { status: 'draft' }),
      ),
    ).toEqual([
      ['pack', null, null],
      ['other', null, null],
    ])
  })
})

describe('the paid plan', () => {
  const now = new Date((start + day) * 1000)
  const planOf = (one: Stripe.Subscription | undefined, ...invoices: Stripe.Invoice[]) =>
    paidPlanOf(snapshot(one ? [one] : [], invoices), now).plan

  test('is the plan of the newest paid invoice, not of the next price', () => {
    expect(planOf(subscription({}, 'pro_month'), invoice([{ price: 'agency_month' }]))).toBe('agency')
    const open = { status: 'open', billing_reason: 'subscription_cycle', attempt_count: 0 }
    expect(planOf(subscription(), invoice([{ price: 'agency_month' }]), invoice([{}], open))).toBe('agency')
    expect(planOf(subscription(), invoice([{}], { status: 'open' }))).toBe('free')
  })

  test('ends when the subscription is canceled, unpaid or was never paid', () => {
    for (const status of ['canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused']) {
      expect(planOf(subscription({ status }), invoice([{}])), status).toBe('free')
    }
    expect(planOf(undefined, invoice([{}]))).toBe('free')
    expect(planOf(subscription({ status: 'trialing' }), invoice([{}], { total: 0, amount_paid: 0 }))).toBe(
      'pro',
    )
  })

  test('does not come from an invoice of an earlier subscription', () => {
    const earlier = { parent: { subscription_details: { subscription: 'sub_0' } } }
    expect(planOf(subscription(), invoice([{ price: 'agency_month' }], earlier))).toBe('free')
  })

  test('lasts seven days after the first failed payment', () => {
    const failed = {
      status: 'open',
      billing_reason: 'subscription_cycle',
      attempt_count: 3,
      status_transitions: { finalized_at: start + day },
    }
    const read = snapshot([subscription({ status: 'past_due' })], [invoice([{}]), invoice([{}], failed)])
    const since = new Date((start + day) * 1000)
    expect(read.subscription?.pastDueSince).toEqual(since)
    expect(graceEnd(since)).toEqual(new Date((start + 8 * day) * 1000))
    expect(paidPlanOf(read, new Date(graceEnd(since).getTime() - 1)).plan).toBe('pro')
    expect(paidPlanOf(read, graceEnd(since)).plan).toBe('free')
  })

  test('is not past due if its invoice was paid while the lists were read', () => {
    const read = snapshot([subscription({ status: 'past_due' })], [invoice([{}])])
    expect(read.subscription).toMatchObject({ pastDueSince: null })
  })
})

describe('the end of the period', () => {
  const phase = (price: string, start: number) => ({ start_date: start, items: [{ price }] })
  const scheduled = (price: string, status = 'active') => ({
    schedule: { id: 'sched_1', status, phases: [phase('pro_month', start), phase(price, start + 30 * day)] },
  })
  const nextOf = (given: Record<string, unknown>) => snapshot([subscription(given)], []).subscription?.next

  test('brings another plan with a schedule, the end with a cancellation, and otherwise a renewal', () => {
    expect(nextOf(scheduled('agency_month'))).toEqual({ plan: 'agency', interval: 'month' })
    expect(nextOf(scheduled('pro_month'))).toBeNull()
    expect(nextOf(scheduled('agency_month', 'released'))).toBeNull()
    expect(nextOf({ cancel_at_period_end: true })).toEqual({ plan: 'free', interval: null })
    expect(nextOf({})).toBeNull()
  })

  test('is an end date that was set in the portal', () => {
    const { subscription: read } = snapshot([subscription({ cancel_at: start + 10 * day })], [])
    expect(read).toMatchObject({
      ending: 'date',
      next: { plan: 'free' },
      periodEndsAt: new Date((start + 10 * day) * 1000),
    })
  })
})

describe('refunds and disputes', () => {
  const bought = invoice([{}], {
    id: 'in_x',
    amount_paid: 2000,
    payments: { data: [{ payment: { payment_intent: 'pi_x' } }] },
  })
  const charge = (refunded: number) =>
    ({
      id: 'ch_x',
      paid: true,
      payment_intent: 'pi_x',
      amount_refunded: refunded,
      disputed: true,
    }) as unknown as Stripe.Charge
  const dispute = (status: string, amount = 2000) =>
    ({ id: 'dp_x', charge: 'ch_x', status, amount }) as unknown as Stripe.Dispute
  const takenOf = (refunded: number, disputes: Stripe.Dispute[] = []) => {
    const [read] = snapshot([subscription()], [bought], { charges: [charge(refunded)], disputes }).invoices
    return { refunded: read?.refunded, disputed: read?.disputed, withdrawn: read?.withdrawn }
  }

  test('give the refunded share', () => {
    expect(takenOf(0)).toEqual({ refunded: 0, disputed: false, withdrawn: 0 })
    expect(takenOf(500)).toEqual({ refunded: 500, disputed: false, withdrawn: 0.25 })
    expect(takenOf(2000)).toEqual({ refunded: 2000, disputed: false, withdrawn: 1 })
  })

  test.each([
    ['needs_response', true],
    ['under_review', true],
    ['lost', true],
    ['won', false],
    ['warning_needs_response', false],
    ['warning_closed', false],
    ['prevented', false],
  ])('a dispute that is %s: %s', (status, taken) => {
    expect(takenOf(0, [dispute(status)])).toEqual({ refunded: 0, disputed: taken, withdrawn: taken ? 1 : 0 })
  })

  test('never exceed the whole payment', () => {
    expect(takenOf(1500, [dispute('lost')])).toMatchObject({ withdrawn: 1 })
  })
})
