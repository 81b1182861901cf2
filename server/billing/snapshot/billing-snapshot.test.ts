import { expect, test } from 'vitest'
import { paidPlanOf, type InvoiceSnapshot, type SubscriptionSnapshot } from './billing-snapshot.ts'

const day = 86_400_000
const start = Date.parse('2027-01-01T00:00Z')
const on = (days: number) => new Date(start + days * day)

const subscription: SubscriptionSnapshot = {
  id: 'sub_1',
  itemId: 'si_1',
  plan: 'pro',
  interval: 'month',
  periodStartsAt: on(0),
  periodEndsAt: on(30),
  next: null,
  scheduleId: undefined,
  ending: null,
  pastDueSince: null,
  unpaid: false,
}

type Given = Partial<InvoiceSnapshot> & { from?: number; to?: number }

function invoice({ from = 0, to = 30, ...given }: Given): InvoiceSnapshot {
  return {
    id: 'in_1',
    number: 'A-1',
    description: 'A plan',
    kind: 'start',
    subscriptionId: 'sub_1',
    plan: 'pro',
    interval: 'month',
    pack: null,
    status: 'paid',
    total: 1999,
    paid: 1999,
    refunded: 0,
    disputed: false,
    withdrawn: 0,
    currency: 'usd',
    url: null,
    createdAt: on(from),
    period: { start: on(from), end: on(to) },
    failing: false,
    ...given,
  }
}

const paidOn = (days: number, ...invoices: Given[]) =>
  paidPlanOf({ subscription, invoices: invoices.map(invoice) }, on(days))

test('a refunded invoice does not extend the paid time, and the plan lasts as long as the subscription', () => {
  const year = { to: 365, interval: 'year' as const }
  expect(paidOn(10, year)).toEqual({ plan: 'pro', paidUntil: on(365) })
  expect(paidOn(10, { ...year, withdrawn: 0.5 })).toEqual({ plan: 'pro', paidUntil: on(365) })
  expect(paidOn(10, { ...year, withdrawn: 1 })).toEqual({ plan: 'pro', paidUntil: null })
})

test('a refunded upgrade restores the previous plan', () => {
  const upgrade = { kind: 'change', plan: 'agency', from: 10, to: 365 } as const
  expect(paidOn(20, { to: 365 }, upgrade)).toEqual({ plan: 'agency', paidUntil: on(365) })
  expect(paidOn(20, { to: 365 }, { ...upgrade, withdrawn: 1 })).toEqual({ plan: 'pro', paidUntil: on(365) })
})

test('an upgrade does not count if the invoice before it was refunded', () => {
  const upgrade = { kind: 'change', plan: 'agency', from: 10, to: 365 } as const
  expect(paidOn(20, { to: 365, withdrawn: 1 }, upgrade).paidUntil).toBeNull()
})

test('a refunded lower plan does not restore the higher one before it', () => {
  const before = { plan: 'agency' } as const
  const after = { kind: 'renewal', from: 30, to: 60 } as const
  expect(paidOn(40, before, after).plan).toBe('pro')
  expect(paidOn(40, before, { ...after, withdrawn: 1 })).toEqual({ plan: 'pro', paidUntil: null })
})

test('a monthly subscription that replaced a yearly one is paid until the end of its month', () => {
  const year = { to: 365 }
  const month = { plan: 'agency', from: 100, to: 130 } as const
  expect(paidOn(110, year, month)).toEqual({ plan: 'agency', paidUntil: on(130) })
})
