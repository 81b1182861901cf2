import { expect, test } from 'vitest'
import type { Subscription } from '../../../../contract/billing/billing.ts'
import { isSettled, offerLabel, offerOf } from './offer.ts'

const free: Subscription = {
  plan: 'free',
  source: 'free',
  payer: null,
  interval: null,
  status: 'active',
  graceEndsAt: null,
  periodEndsAt: null,
  next: null,
  checkout: 'sandbox',
  contact: 'support@example.com',
  portal: false,
  can: { manage: true },
}
const pro: Subscription = {
  ...free,
  plan: 'pro',
  source: 'subscription',
  interval: 'month',
  periodEndsAt: '2027-01-03T09:00:00Z',
  portal: true,
}

test('a user without a paid plan subscribes through the checkout', () => {
  expect(offerOf('free', 'month', free)).toBe('current')
  expect(offerOf('pro', 'month', free)).toBe('subscribe')
  expect(offerOf('agency', 'year', free)).toBe('subscribe')
})

test('an existing subscription is changed instead of buying a second one', () => {
  expect(offerOf('free', 'month', pro)).toBe('downgrade')
  expect(offerOf('pro', 'month', pro)).toBe('current')
  expect(offerOf('pro', 'year', pro)).toBe('switch')
  expect(offerOf('agency', 'month', pro)).toBe('upgrade')
})

test('a scheduled change cannot be requested again', () => {
  const leaving: Subscription = { ...pro, next: { plan: 'free', interval: null } }
  expect(offerOf('free', 'month', leaving)).toBe('coming')
  expect(offerOf('free', 'year', leaving)).toBe('coming')
  const agency: Subscription = { ...pro, plan: 'agency', next: { plan: 'pro', interval: 'month' } }
  expect(offerOf('pro', 'month', agency)).toBe('coming')
  expect(offerOf('pro', 'year', agency)).toBe('downgrade')
})

test('a plan given by the operator includes the lower ones and can be upgraded', () => {
  const given: Subscription = { ...free, plan: 'pro', source: 'operator' }
  expect(offerOf('free', 'month', given)).toBe('covered')
  expect(offerOf('pro', 'year', given)).toBe('current')
  expect(offerOf('agency', 'month', given)).toBe('subscribe')
  // An active subscription to a lower plan can be changed or canceled; a second one would be rejected.
  expect(offerOf('free', 'month', { ...given, interval: 'month' })).toBe('downgrade')
  expect(offerOf('agency', 'month', { ...given, interval: 'month' })).toBe('upgrade')
})

test('the buttons have the labels of the specification', () => {
  expect(offerLabel('current', 'free', 'month', '')).toBe('Current Plan')
  expect(offerLabel('subscribe', 'pro', 'month', '')).toBe('Upgrade to Pro')
  expect(offerLabel('upgrade', 'agency', 'month', '')).toBe('Upgrade to Agency')
  expect(offerLabel('switch', 'pro', 'year', '')).toBe('Switch to yearly')
  expect(offerLabel('switch', 'pro', 'month', '')).toBe('Switch to monthly')
  expect(offerLabel('downgrade', 'free', 'month', '')).toBe('Downgrade')
  expect(offerLabel('coming', 'free', 'month', 'January 3')).toBe('Starts January 3')
})

test('only buttons that change something are enabled', () => {
  expect((['current', 'covered', 'coming'] as const).every(isSettled)).toBe(true)
  expect((['subscribe', 'upgrade', 'switch', 'downgrade'] as const).some(isSettled)).toBe(false)
})
