import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countCharacters } from '../../../../contract/platforms/count.ts'
import { splitText } from './split-text.ts'

const countForX = (text: string) => countCharacters('twitter', text)
const short = { limit: 20, count: (text: string) => Array.from(text).length }

describe('a long text is split', () => {
  test('at the ends of sentences', () => {
    expect(splitText('One sentence here. Another one. And a third!', { ...short, limit: 32 })).toEqual([
      'One sentence here. Another one.',
      'And a third!',
    ])
  })

  test('between words where a sentence is too long', () => {
    expect(splitText('words and words and words', short)).toEqual(['words and words and', 'words'])
  })

  test('within a word that is too long by itself, never within a character', () => {
    expect(splitText('👩‍👩‍👧‍👦'.repeat(3), { limit: 8, count: (text) => Array.from(text).length })).toEqual([
      '👩‍👩‍👧‍👦',
      '👩‍👩‍👧‍👦',
      '👩‍👩‍👧‍👦',
    ])
  })

  test('beside a link, which stays whole', () => {
    const link = `https://example.com/${'a'.repeat(40)}`
    expect(splitText(`see ${link} now`, short)).toEqual(['see', link, 'now'])
  })
})

test('a text that fits is one message', () => {
  expect(splitText(' It fits. ', short)).toEqual(['It fits.'])
  expect(splitText(' ', short)).toEqual([])
})

const word = fc.constantFrom(
  'a',
  'word.',
  'Wie geht’s?',
  '日本語。',
  '👩‍👩‍👧‍👦',
  'é',
  '\n\n',
  'https://example.com/a/long/path?x=1',
  'www.example.com/b',
  '#tag',
  'x'.repeat(60),
)
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '', '\n')), { minLength: 1, maxLength: 200 })
  .map((words) => words.flat().join(''))

const linksIn = (whole: string) => whole.match(/(?:https?:\/\/|www\.)[!-~]+/gi) ?? []

test('splitting loses no character and no link, and every message fits', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(30, 60, 280), (whole, limit) => {
      const messages = splitText(whole, { limit, count: countForX })
      expect(messages.join('').replaceAll(/\s/gu, '')).toBe(whole.replaceAll(/\s/gu, ''))
      expect(messages.flatMap(linksIn)).toEqual(linksIn(whole))
      // Links without white space between them can be longer than a message; those stay whole.
      for (const message of messages) {
        if (linksIn(message)[0] !== message) expect(countForX(message)).toBeLessThanOrEqual(limit)
        expect(message.trim()).not.toBe('')
      }
    }),
    { numRuns: 200 },
  )
})
