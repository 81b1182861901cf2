import { expect, test } from 'vitest'
import { contrastOf, textColorOn } from './contrast.ts'

test('contrast follows the formula of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#4f46e5', '#4f46e5')).toBe(1)
})

test('the text on a color is black or white, whichever has more contrast', () => {
  expect(textColorOn('#4f46e5')).toBe('#ffffff')
  expect(textColorOn('#f59e0b')).toBe('#000000')
})
