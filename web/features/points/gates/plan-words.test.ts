import { expect, test } from 'vitest'
import { paymentWords } from './plan-words.ts'

test('where no payment provider takes money, a lock says what is true of its price', () => {
  expect(paymentWords('sandbox')).toMatch(/^No payment provider .* costs money\. .*DEFAULT_PLAN/)
  expect(paymentWords('none')).toMatch(/^Nothing can be bought here/)
  expect(paymentWords('stripe')).toBeNull()
  expect(paymentWords(undefined)).toBeNull()
})
