import { assert, constantFrom, integer, pre, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sourceLimit } from '../assistant/choices.ts'
import { contentIssues, overLimitMessage } from './content-issues.ts'
import { hashtagsIn } from './hashtags.ts'
import { charactersLeft, countCharacters, lengthAlwaysOver } from './count.ts'
import { platformKeys, platforms } from './platforms.ts'

describe('X counts weighted', () => {
  test.each([
    ['plain letters count one', 'hello', 5],
    ['Chinese characters count two', '你好', 4],
    ['an emoji family counts two', '👨‍👩‍👧‍👦', 2],
    ['an emoji sequence that twitter-text does not know counts two', '🧑‍🤝‍🧑', 2],
    ['a flag counts two', '🇫🇷', 2],
    ['any link counts 23', 'https://example.com/a/very/long/path/that/goes/on', 23],
    ['a link without a scheme counts 23', 'see example.com now', 4 + 23 + 4],
    ['decomposed letters count as the composed one', 'e\u0301', 1],
    ['curly quotes count one', '“x”', 3],
  ])('%s', (_rule, text, length) => {
    expect(countCharacters('twitter', text)).toBe(length)
  })

  test('each character except in links counts as one or two', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        pre(!/[.:]/.test(text))
        const codePoints = Array.from(text.normalize('NFC')).length
        expect(countCharacters('twitter', text)).toBeLessThanOrEqual(2 * codePoints)
      }),
    )
  })
})

test('the other platforms count code points, so an emoji is never split', () => {
  expect(countCharacters('instagram', 'a😀b')).toBe(3)
})

test('a text is over the limit exactly when no characters are left for it', () => {
  assert(
    property(constantFrom(...platformKeys), integer({ min: -2, max: 2 }), (platform, beyond) => {
      const text = 'a'.repeat(platforms[platform].limits().characterLimit + beyond)
      const refused = contentIssues(platform, { text, images: 1 }).some((issue) => issue.code === 'too_long')
      expect(refused).toBe(beyond > 0)
      expect(charactersLeft(platform, text)).toBe(0 - beyond)
    }),
  )
})

test('hashtags are words of letters, digits and underscores in any script; numbers alone are none', () => {
  expect(hashtagsIn('#one two#three #日本 (#été) #1 #a1 https://example.com/#no ##x')).toEqual([
    'one',
    '日本',
    'été',
    'a1',
    'x',
  ])
})

test.each([
  ['instagram', { text: 'Words', images: 0 }, ['image_required']],
  ['instagram', { text: 'Words', images: 11 }, ['too_many_images']],
  ['twitter', { text: 'Words', images: 5 }, ['too_many_images']],
  ['twitter', { text: '', images: 1 }, ['blank']],
  ['tiktok', { text: 'Words', images: 0 }, ['video_required']],
  ['facebook', { text: 'Words', images: 0 }, []],
  ['linkedin', { text: 'Words', images: 1 }, []],
] as const)('%s says of %o: %o', (platform, draft, codes) => {
  expect(contentIssues(platform, draft).map((issue) => issue.code)).toEqual(codes)
})

test('the assistant works on texts up to the highest limit of all platforms', () => {
  expect(sourceLimit).toBe(Math.max(...platformKeys.map((key) => platforms[key].limits().characterLimit)))
})

test('the message of the limit is that of the specification', () => {
  const [issue] = contentIssues('twitter', { text: 'a'.repeat(281), images: 0 })
  expect(issue).toEqual({ code: 'too_long', severity: 'error', message: overLimitMessage })
  expect(overLimitMessage).toBe('Content exceeds character limit for this platform')
})

test('too many hashtags is a warning, or an error if the platform rejects them', () => {
  const text = '#a #b #c'
  expect(contentIssues('twitter', { text, images: 0 })).toMatchObject([
    { code: 'too_many_hashtags', severity: 'warning' },
  ])
  const many = Array.from({ length: 31 }, (_, i) => `#tag${i}`).join(' ')
  expect(contentIssues('instagram', { text: many, images: 1 })).toMatchObject([{ severity: 'error' }])
})

test('a long link counts 23, with full stops in its path or its query and between other words', () => {
  const token = 'eyJh.bGci'.repeat(60)
  expect(countCharacters('twitter', `Look: https://a.com/${token}`)).toBe(6 + 23)
  expect(countCharacters('twitter', `https://a.com/x?token=${token}#end`)).toBe(23)
  expect(countCharacters('twitter', `${'很'.repeat(30)}https://a.com/${token}`)).toBe(2 * 30 + 23)
})

test('no hashtags are looked for in a text that is too long whatever is in it', () => {
  const links = (length: number) => `https://a.com/${'b'.repeat(230)} `.repeat(40).slice(0, length)
  const codes = (text: string) => contentIssues('twitter', { text, images: 5 }).map(({ code }) => code)
  expect(codes(links(7_000))).toEqual(['too_long', 'too_many_images'])
  const tags = '#a #b #c #d '
  expect(codes(tags)).toEqual(['too_many_hashtags', 'too_many_images'])
  expect(codes(tags + 'a'.repeat(29_121))).toEqual(['too_long', 'too_many_images'])
})

test('no text above the length that is always over is within the limit', () => {
  const link = (length: number) => `https://a.com/${'b'.repeat(length - 14)}`
  const longest = [
    `${link(4_018)} ${Array.from({ length: 10 }, () => link(250)).join(' ')}`,
    '👩🏻‍❤️‍💋‍👨🏿'.repeat(140),
    '\u03b1\u0345\u0313\u0342'.repeat(140),
  ]
  for (const text of longest) {
    expect(charactersLeft('twitter', text)).toBeGreaterThanOrEqual(0)
    expect(text.length).toBeLessThan(lengthAlwaysOver(280))
  }
})
