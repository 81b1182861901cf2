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

describe('no link is cut', () => {
  test.each([
    'https://bäckerei.example/menü?tag=heute&Brot=1',
    'https://example.com/кафе?Меню=1',
    'www.example.com/what?Is=this!And.That',
    'example.com/questions?Answer=yes',
    'https://例え.jp/path?Next=1',
    'ada.lovelace@example.com',
  ])('%s', (link) => {
    for (let before = 0; before <= 12; before += 1) {
      const messages = splitText(`${'x'.repeat(before)} ${link} and more words`, { ...short, limit: 30 })
      expect(messages.filter((message) => message.includes(link))).toHaveLength(1)
    }
  })

  test('in a text without spaces, it is still found', () => {
    const messages = splitText(`${'字'.repeat(18)}https://example.com/path?Q=1を見る`, {
      ...short,
      limit: 40,
    })
    expect(messages).toContainEqual(expect.stringContaining('https://example.com/path?Q=1'))
  })
})

const links = [
  'https://example.com/a/long/path?x=1',
  'https://example.com/What?Is=that!Now',
  'https://bäckerei.example/menü?Tag=heute',
  'https://example.com/кафе?Меню',
  'www.example.com/b',
  'example.org/shop?Item=3',
]
const word = fc.constantFrom(
  'a',
  'word.',
  'Wie geht’s?',
  '«Oui !»',
  '日本語。',
  '한국어입니다.',
  'مرحبا!',
  '👩‍👩‍👧‍👦',
  '🇦🇹🇯🇵',
  '1️⃣',
  'é',
  'e\u0301\u0323',
  '\u0301',
  '\n\n',
  '\u00a0',
  '\u3000',
  '#tag',
  '＃タグ',
  '@ada_lovelace',
  'x'.repeat(60),
  '字'.repeat(40),
)
const separator = fc.constantFrom(' ', '', '\n')
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(word, separator) },
  // A link ends at white space; what follows it directly would be a part of it.
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...links), fc.constantFrom(' ', '\n')) },
  { weight: 1, arbitrary: fc.tuple(fc.string({ unit: 'grapheme', maxLength: 20 }), separator) },
)
const text = fc.array(piece, { minLength: 1, maxLength: 200 }).map((pieces) => pieces.flat().join(''))

const without = (whole: string) => whole.replaceAll(/\s/gu, '')
const linksIn = (whole: string) =>
  links.flatMap((link) => Array.from({ length: whole.split(link).length - 1 }, () => link))

test('splitting loses no character and no link, and every message fits', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(30, 60, 280), (whole, limit) => {
      const messages = splitText(whole, { limit, count: countForX })
      expect(without(messages.join(''))).toBe(without(whole))
      expect(messages.flatMap(linksIn).toSorted()).toEqual(linksIn(whole).toSorted())
      for (const message of messages) {
        expect(message.trim()).not.toBe('')
        // A link that is glued to what stands before it can be longer than a message.
        const isWhole = !/\s/u.test(message) && linksIn(message).length > 0
        if (!isWhole) expect(countForX(message)).toBeLessThanOrEqual(limit)
      }
    }),
    { numRuns: import.meta.env['FULL'] ? 10_000 : 200 },
  )
})
