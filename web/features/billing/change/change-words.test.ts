import { expect, test } from 'vitest'
import type { PlanChange } from '../../../../contract/billing/billing.ts'
import { changedWords, changeTitle, consequences, nextWords } from './change-words.ts'

const change = (given: Partial<PlanChange>): PlanChange => ({
  kind: 'upgrade',
  dueNow: 0,
  effectiveAt: `${new Date().getFullYear()}-06-15T12:00:00Z`,
  prorationDate: null,
  pointsNow: 0,
  monthlyPoints: 0,
  pausedPlatforms: [],
  scheduledPosts: 0,
  packPoints: 0,
  ...given,
})
const texts = (...given: Parameters<typeof consequences>) => consequences(...given).map(({ text }) => text)

test('a downgrade to free shows the date, what is paused, what is still published and what is kept', () => {
  const leaving = change({
    kind: 'cancel',
    monthlyPoints: 10,
    pausedPlatforms: ['LinkedIn', 'TikTok'],
    scheduledPosts: 3,
    packPoints: 50,
  })
  expect(texts({ plan: 'free', interval: 'month' }, 'pro', leaving)).toEqual([
    'Pro stays yours until June 15. Free begins then, and you are not charged again.',
    'Your monthly points stay until June 15. From then on you get 10 a month.',
    '50 points that do not expire stay yours and can still be spent.',
    'From June 15, LinkedIn and TikTok are paused: still connected, but nothing new can be published or scheduled there until you upgrade or disconnect another platform.',
    '3 scheduled posts still go out on time. You can edit or cancel them, but not move them.',
  ])
})

test('a lower paid plan keeps scheduling', () => {
  const lower = change({ kind: 'downgrade', monthlyPoints: 210, scheduledPosts: 1 })
  expect(texts({ plan: 'pro', interval: 'month' }, 'agency', lower)).toEqual([
    'Agency stays as it is until June 15. From then on you pay $19.99 a month.',
    'Your monthly points stay until June 15. From then on you get 210 a month.',
    '1 scheduled post is not affected.',
  ])
})

test('a plan given by the operator is kept when the paid one ends', () => {
  const leaving = change({ kind: 'cancel', monthlyPoints: 210 })
  expect(texts({ plan: 'free', interval: 'month' }, 'pro', leaving)).toEqual([
    'Your subscription ends on June 15, and you are not charged again. Pro stays yours.',
  ])
})

test('a change of the interval alone does not mention points', () => {
  const monthly = change({ kind: 'downgrade', monthlyPoints: 210 })
  expect(texts({ plan: 'pro', interval: 'month' }, 'pro', monthly)).toEqual([
    'Pro stays as it is until June 15. From then on you pay $19.99 a month.',
  ])
  expect(changeTitle({ plan: 'pro', interval: 'month' }, 'pro', 'downgrade')).toBe(
    'Switch to monthly payment',
  )
})

test('after a change, the message describes the new state', () => {
  const agency = { plan: 'agency', interval: 'month' } as const
  expect(changedWords(agency, 'pro', change({ pointsNow: 270 }))).toBe(
    'Agency is active. 270 points were added.',
  )
  expect(changedWords({ plan: 'pro', interval: 'month' }, 'agency', change({ kind: 'downgrade' }))).toBe(
    'Agency changes to Pro on June 15.',
  )
  expect(changedWords({ plan: 'free', interval: 'month' }, 'pro', change({ kind: 'cancel' }))).toBe(
    'Pro stays yours until June 15. Nothing is charged again.',
  )
})

test('the plan shows the next period only if it differs', () => {
  const periodEndsAt = change({}).effectiveAt
  const pro = {
    plan: 'pro',
    source: 'subscription',
    payer: null,
    interval: 'year',
    status: 'active',
    graceEndsAt: null,
    periodEndsAt,
    checkout: 'stripe',
    contact: 'support@example.com',
    portal: true,
    can: { manage: true },
  } as const
  expect(nextWords({ ...pro, next: null })).toBeNull()
  expect(nextWords({ ...pro, next: { plan: 'free', interval: null } })).toBe(
    'Ends on June 15. Free begins then.',
  )
  expect(nextWords({ ...pro, next: { plan: 'pro', interval: 'month' } })).toBe(
    'Changes to monthly payment on June 15',
  )
  expect(nextWords({ ...pro, plan: 'agency', next: { plan: 'pro', interval: 'year' } })).toBe(
    'Changes to Pro on June 15',
  )
})
