import { expect, test } from 'vitest'
import { callingCodes } from './calling-codes.ts'
import { divideNumber, wholeNumberOf } from './phone-number.ts'

test.each([
  ['+49 30 123456', { code: '+49', rest: '30 123456' }],
  ['+1 555 0100', { code: '+1', rest: '555 0100' }],
  ['+1 (242) 555-0100', { code: '+1242', rest: '555-0100' }],
  ['+4366412345', { code: '+43', rest: '66412345' }],
  ['030 123456', { code: '+1', rest: '030 123456' }],
  [null, { code: '+1', rest: '' }],
])('%s is divided into code and number', (phone, parts) => {
  expect(divideNumber(phone)).toEqual(parts)
})

test('a number is whole with its code, and none without digits', () => {
  expect(wholeNumberOf({ code: '+43', rest: ' 664 1 ' })).toBe('+43 664 1')
  expect(wholeNumberOf({ code: '+1', rest: '+49 30 1' })).toBe('+49 30 1')
  expect(wholeNumberOf({ code: '+43', rest: ' ' })).toBeNull()
})

test('each code is there once, and is found again', () => {
  const codes = callingCodes.map(([, code]) => code)
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(divideNumber(`${code} 5`).code, code).toBe(code)
})
