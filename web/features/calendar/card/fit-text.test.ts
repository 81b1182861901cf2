import { expect, test } from 'vitest'
import { fitText } from './fit-text.ts'

/** Every character is 10 pixels wide. */
const measure = (text: string) => Array.from(text).length * 10
const fit = (text: string, width = 120, lines = 2) => fitText(text, { width, lines }, measure)

test('a text that fits is left as it is', () => {
  expect(fit('Fresh bread every day')).toBe('Fresh bread every day')
  expect(fit('')).toBe('')
})

test('a longer text ends with the last whole word that fits beside the sign for more', () => {
  expect(fit('Fresh bread every day at six in the morning')).toBe('Fresh bread every day…')
})

test('a word that does not fit goes to the next line', () => {
  expect(fit('Sourdough bakeries now')).toBe('Sourdough bakeries now')
  expect(fit('Sourdough bakeries today')).toBe('Sourdough bakeries…')
})

test('a word that is longer than a line is broken, but no character of it', () => {
  expect(fit('https://bakery.example/bread')).toBe('https://bakery.example/…')
  expect(fit('👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳')).toMatch(/^(👩‍🍳)+…$/u)
})

test('a script without spaces fills its lines', () => {
  expect(fit('新鮮なパンを毎朝焼いています。どうぞお越しください。')).toBe(
    '新鮮なパンを毎朝焼いています。どうぞお越しくだ…',
  )
})

test('no line is longer than the width, for random texts', () => {
  const letters = 'ab c-d 漢e'
  for (let seed = 1; seed < 500; seed += 1) {
    const text = Array.from(
      { length: seed % 90 },
      (_none, at) => letters[(seed * (at + 7) * 31) % letters.length],
    ).join('')
    const fitted = fit(text)
    expect(measure(fitted.trim())).toBeLessThanOrEqual(240)
    expect(text.trim().startsWith(fitted.replace('…', '').trim())).toBe(true)
    if (measure(text.trim()) <= 120) expect(fitted).toBe(text.trim())
  }
})
