import { expect, test } from 'vitest'
import { contrastOf, readableOn } from './contrast.ts'

test('contrast is measured as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#4f46e5', '#4f46e5')).toBe(1)
})

test('the text on a colour is the one of black and white that is read better', () => {
  expect(readableOn('#4f46e5')).toBe('#ffffff')
  expect(readableOn('#f59e0b')).toBe('#000000')
})
