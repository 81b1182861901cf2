import { expect, test } from 'vitest'
import { purchaseMessage, type Purchase } from './purchase-message.ts'

const purchase = (given: Partial<Purchase>): Purchase => ({
  status: 'paid',
  plan: null,
  points: null,
  ...given,
})

test('the message of a plan has its points and the date', () => {
  expect(purchaseMessage(purchase({ plan: 'pro' }), 'December 21')).toEqual({
    severity: 'success',
    text: 'Pro is active. 210 points are yours until December 21.',
  })
  expect(purchaseMessage(purchase({ plan: 'agency' }), null).text).toBe(
    'Agency is active. 510 points are yours.',
  )
})

test('the message of a point pack has the number of points', () => {
  expect(purchaseMessage(purchase({ points: 50 }), 'December 21')).toEqual({
    severity: 'success',
    text: '50 points were added.',
  })
})

test('an unpaid checkout never shows success', () => {
  for (const status of ['processing', 'open', 'expired'] as const) {
    expect(purchaseMessage(purchase({ status, plan: 'pro' }), 'December 21').severity).toBe('info')
  }
  expect(purchaseMessage(null, 'December 21').severity).toBe('info')
})

test('a checkout in a state that only a newer server knows is being processed', () => {
  expect(purchaseMessage(purchase({ status: 'reviewed' as 'open' }), null).text).toMatch(
    /^Your payment is being processed/,
  )
})
