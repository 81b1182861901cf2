import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCharacters } from '../../../../contract/platforms/count.ts'
import { fitting } from './fitting.ts'

const countForX = (part: string) => countCharacters('twitter', part)

test.each([
  ['plain words', 5, 5],
  ['short', 280, 5],
  ['日本語です', 6, 3],
])('of "%s", a limit of %i holds the first %i', (text, limit, fits) => {
  expect(fitting(text, limit, countForX)).toBe(fits)
})

test('the mark never begins within a character, and what is before it fits', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.integer({ min: 0, max: 40 }),
      (text, limit) => {
        const at = fitting(text, limit, (part) => Array.from(part).length)
        expect(Array.from(text.slice(0, at)).length).toBeLessThanOrEqual(limit)
        expect(Array.from(text.slice(0, at)).join('') + Array.from(text.slice(at)).join('')).toBe(text)
        expect((text.charCodeAt(at - 1) & 0xfc00) === 0xd800).toBe(false)
      },
    ),
  )
})
