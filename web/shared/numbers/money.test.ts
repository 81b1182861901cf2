import { expect, test } from 'vitest'
import { formatCents, formatDollars } from './money.ts'

test('prices are formatted in dollars and cents', () => {
  expect(formatCents(1999)).toBe('$19.99')
  expect(formatCents(0)).toBe('$0.00')
  expect(formatCents(-250)).toBe('-$2.50')
  expect(formatDollars(5)).toBe('$5.00')
  expect(formatDollars(199.99)).toBe('$199.99')
})
