import { array, assert, constantFrom, integer, oneof, option, property, string, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { charactersLeft, countCharacters } from '../../contract/platforms/count.ts'
import { weightedLength as countedBySandbox } from '../../sandbox/twitter/text/weighted-length.ts'
import { cpuTime } from '../support/cpu-time.ts'
import { full } from '../support/test-size.ts'
import { worstTexts } from '../security/worst-texts.ts'

const texts = full ? 10_000 : 1_500
const limit = 280

const between = (first: number, last: number) =>
  integer({ min: first, max: last }).map((code) => String.fromCodePoint(code))

const word = string({ unit: oneof(between(0x61, 0x7a), between(0x30, 0x39)), minLength: 1, maxLength: 12 })
const wordOfOtherScripts = string({
  unit: oneof(between(0xc0, 0x24f), between(0x400, 0x4ff), between(0x620, 0x64a), between(0xe01, 0xe2e)),
  minLength: 1,
  maxLength: 12,
})
const eastAsian = string({
  unit: oneof(
    between(0x4e00, 0x9fff),
    between(0x3041, 0x30ff),
    between(0xac00, 0xd7a3),
    constantFrom('。', '、', '！', '「'),
  ),
  minLength: 1,
  maxLength: 40,
})
const combining = tuple(between(0x61, 0x7a), string({ unit: between(0x300, 0x36f), maxLength: 3 })).map(
  ([letter, marks]) => letter + marks,
)
const emoji = constantFrom(
  '😀',
  '👍🏽',
  '👨‍👩‍👧‍👦',
  '🧑‍🤝‍🧑',
  '🧑🏻‍❤️‍💋‍🧑🏿',
  '🐦‍⬛',
  '❤️‍🔥',
  '❤️',
  '❤',
  '🇫🇷',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '1️⃣',
  '©️',
  '🏽',
  '\u200d',
  '\ufe0f',
)
const punctuation = constantFrom(
  '.',
  '..',
  ',',
  '-',
  '_',
  '/',
  ':',
  '(',
  ')',
  '@',
  '#',
  '$',
  '“',
  '…',
  '"',
  '\u200e',
)
const space = constantFrom(' ', '\n', '\u3000', '\u00a0')

const part = (...texts: string[]) => constantFrom('', '', ...texts)
const link = tuple(
  part('http://', 'https://', 'HTTPS://', '@', '好', '-'),
  array(oneof(word, constantFrom('www', 'ñandú', '日本', 'привет', 'a_b', 'a-b', 'xn--p1ai', 't')), {
    minLength: 1,
    maxLength: 3,
  }),
  constantFrom('com', 'co.uk', 'CO', 'photography', '公司', 'рф', 'xn--p1ai', 'invalid'),
  part(':8080'),
  option(tuple(word, part('/a(b)', '/a(b(c)d)', '(', '/é/ж', '/@name/', '.', '/%20!', '~')), { nil: null }),
  part('?q=1&r', '?', '?a.b,'),
).map(
  ([before, labels, topLevel, port, path, query]) =>
    `${before}${[...labels, topLevel].join('.')}${port}${path === null ? '' : `/${path.join('')}`}${query}`,
)
const anything = string({ unit: 'binary', maxLength: 4 })

const text = array(
  oneof(link, link, word, wordOfOtherScripts, eastAsian, combining, emoji, punctuation, space, anything),
  { minLength: 1, maxLength: 14 },
).map((pieces) => pieces.join(''))

/** A text that is filled up to about the limit. */
const textAtLimit = tuple(text, integer({ min: -2, max: 3 })).map(([start, beyond]) => {
  const missing = limit + beyond - countedBySandbox(start) - 1
  return missing > 0 ? `${start} ${'a'.repeat(missing)}` : start
})

describe('the length of a text on X', () => {
  test(`is that of the sandbox, which counts by X's published rules, for ${texts} generated texts`, () => {
    assert(
      property(oneof(text, textAtLimit), (text) => {
        expect(countCharacters('twitter', text)).toBe(countedBySandbox(text))
      }),
      { seed: 20_261_122, numRuns: texts },
    )
  })

  test.each([
    ['a very long link', `See https://a.com/${'b'.repeat(4_000)}`, 27],
    ['a long text with links', 'See a.com. '.repeat(1_000), 29_000],
    ['a long text without spaces', '你好。'.repeat(5_000), 30_000],
  ])('%s is counted alike', (_what, text, length) => {
    expect(countCharacters('twitter', text)).toBe(length)
    expect(countedBySandbox(text)).toBe(length)
  })

  test.each(
    Object.entries({
      ...worstTexts,
      'words with full stops in them': (length: number) =>
        `${'é'.repeat(40)}.${'a'.repeat(40)} `.repeat(length / 82),
      'Chinese sentences without spaces': (length: number) => `${'好'.repeat(240)}.com `.repeat(length / 245),
      'very long words': (length: number) => `${'é'.repeat(4_000)}. `.repeat(length / 4_002),
    }),
  )('is counted in time linear in its length: %s', (_name, make) => {
    const time = (text: string) =>
      Math.min(...[1, 2, 3].map(() => cpuTime(() => charactersLeft('twitter', text))))
    // Below a few milliseconds garbage collection would decide.
    const short = Math.max(time(make(10_000)), 5)
    expect(time(make(40_000))).toBeLessThan(8 * short)
  })
})
