import { expect, test } from 'vitest'
import { divideNumber, wholeNumberOf } from './phone-number.ts'

test.each([
  ['+49 30 123456', { country: 'DE', rest: '30 123456' }],
  ['+1 212 555 0123', { country: 'US', rest: '212 555 0123' }],
  ['+1 (242) 555-0100', { country: 'BS', rest: '242 555 0100' }],
  ['+4366412345', { country: 'AT', rest: '664 12345' }],
  ['+1 555 0100', { country: 'US', rest: '+1 555 0100' }],
  ['030 123456', { country: 'US', rest: '030 123456' }],
  [null, { country: 'US', rest: '' }],
])('%s is divided into its country and the number in it', (phone, parts) => {
  expect(divideNumber(phone)).toEqual(parts)
})

test.each([
  ['AT', ' 664 123456 ', '+43 664 123456'],
  ['AT', '0664 123456', '+43 664 123456'],
  ['US', '+49 30 123456', '+49 30 123456'],
  ['AT', '1', '+43 1'],
  ['AT', ' ', null],
] as const)('in %s, "%s" is the number %s', (country, rest, whole) => {
  expect(wholeNumberOf({ country, rest })).toBe(whole)
})
