import { array, assert, constantFrom, integer, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generationActions, lengths, tones } from '../../../contract/assistant/choices.ts'
import { languageKeys } from '../../../contract/assistant/languages.ts'
import { contentIssues } from '../../../contract/platforms/content-issues.ts'
import { hashtagsIn } from '../../../contract/platforms/hashtags.ts'
import { countCharacters } from '../../../contract/platforms/count.ts'
import { platformKeys, platforms } from '../../../contract/platforms/platforms.ts'
import { adaptText } from './adapt-text.ts'
import { transforms, transformText, writerCan } from './transform-text.ts'
import { onReferenceMachine } from '../../../tests/support/machine-speed.ts'
import { full } from '../../../tests/support/test-size.ts'
import { writeDraft } from './write-draft.ts'

const base = { language: 'en', platform: 'facebook', tone: 'friendly', seed: 1 } as const

const post = `Our new oat milk latte is here. It tastes of toasted oats.

We think you might like it a lot. Maybe bring somebody along, or maybe not. Get 20% off until Friday.

Details: https://example.com/latte

#OatLatte #Coffee`

test('lists what it can do without a model', () => {
  expect(generationActions.filter((action) => writerCan(action))).toEqual([
    'write',
    'shorten',
    'lengthen',
    'fix',
    'hashtags',
    'version',
    'ideas',
  ])
})

test('shortening removes a greeting before the subject', () => {
  const text =
    'Hi there! Second bakery opens on 12 May. Free espresso from 8 to 10. Bring a friend or two along with you. We are so very happy about this. #bakery #graz'
  const shorter = transformText({ ...base, action: 'shorten', text }).text
  expect(shorter).not.toContain('Hi there')
  expect(shorter).toContain('12 May')
  expect(shorter).toContain('8 to 10')
})

describe('shorten', () => {
  const { text } = transformText({ ...base, action: 'shorten', text: post })

  test('keeps the opening, the figures and the link', () => {
    expect(text).toContain('Our new oat milk latte is here.')
    expect(text).toContain('Get 20% off until Friday.')
    expect(text).toContain('https://example.com/latte')
  })

  test('removes whole sentences, the least informative first', () => {
    expect(text.length).toBeLessThan(post.length * 0.75)
    expect(text).not.toContain('Maybe')
    expect(text).toMatch(/^[^\n]+\n/u)
  })

  test('does not change a single sentence', () => {
    expect(transformText({ ...base, action: 'shorten', text: 'Only one sentence here.' }).text).toBe(
      'Only one sentence here.',
    )
  })

  test('cuts a text that is too long for a platform at a comma or a word', () => {
    const long = `${'Many wonderful words follow each other here '.repeat(12)}.`
    const { text } = transformText({ ...base, action: 'shorten', platform: 'twitter', text: long })
    expect(countCharacters('twitter', text)).toBeLessThanOrEqual(280)
    expect(text).toMatch(/\b(?:Many|wonderful|words|follow|each|other|here)…$/u)
  })
})

test.each(languageKeys)('lengthen adds a line in %s before the hashtags and removes nothing', (language) => {
  const { text } = writeDraft({
    prompt: 'oat milk latte',
    language,
    platform: 'facebook',
    tone: 'bold',
    length: 'short',
    seed: 4,
  })
  const longer = transformText({ ...base, action: 'lengthen', language, tone: 'bold', text }).text
  expect(longer.length).toBeGreaterThan(text.length + 5)
  for (const line of text.split('\n').filter((line) => line.startsWith('#')))
    expect(longer.endsWith(line)).toBe(true)
  expect(longer.toLowerCase()).toContain('oat milk latte')
})

test('a post that is full is not lengthened', () => {
  const full = 'word '.repeat(56).trim()
  expect(transformText({ ...base, action: 'lengthen', platform: 'twitter', text: full }).text).toBe(full)
})

describe('hashtags', () => {
  test('come from words of the text, as many as usual on the platform, without duplicates', () => {
    const { text } = transformText({
      ...base,
      action: 'hashtags',
      platform: 'linkedin',
      text: 'Our bakery sells sourdough bread. The sourdough rests for two days in Lyon. #Bakery',
    })
    expect(hashtagsIn(text)).toHaveLength(3)
    expect(hashtagsIn(text)).toContain('Sourdough')
    expect(hashtagsIn(text).filter((tag) => tag.toLowerCase() === 'bakery')).toHaveLength(1)
  })

  test.each([
    ['ja', '新しいオーツミルクラテが登場しました。オーツミルクラテをぜひどうぞ。', /#オーツ|#ミルク|#ラテ/u],
    ['zh-Hans', '周末瑜伽课开始报名，瑜伽让人放松。', /#瑜伽/u],
    ['ko', '주말 요가 수업을 시작합니다. 요가 매트는 준비되어 있어요.', /#요가/u],
  ] as const)('in %s too', (language, text, expected) => {
    expect(
      transformText({ ...base, action: 'hashtags', platform: 'instagram', language, text }).text,
    ).toMatch(expected)
  })

  test('are omitted if they do not fit', () => {
    const full = `${'tremendous '.repeat(25)}news`
    const { text } = transformText({ ...base, action: 'hashtags', platform: 'twitter', text: full })
    expect(countCharacters('twitter', text)).toBeLessThanOrEqual(280)
  })
})

test.each([
  [
    'en',
    'hello  world , this is is  fine!!!  see https://a.example/x,,y',
    'Hello world, this is fine! See https://a.example/x,,y',
  ],
  ['en', 'i know that that had had effect', 'I know that that had had effect'],
  ['en', 'iPhone cases,now in store.Come by', 'iPhone cases, now in store. Come by'],
  [
    'en',
    'mail me@shop.example or @our.handle about #big.sale...',
    'Mail me@shop.example or @our.handle about #big.sale...',
  ],
  ['fr', 'vous aimez le le café ? oui !', 'Vous aimez le café\u202F? Oui\u202F!'],
  ['fr', 'Horaires: de 8:30 à 10:00!', 'Horaires\u00A0: de 8:30 à 10:00\u202F!'],
  ['es', 'te gusta el café? sí!', '¿Te gusta el café? ¡Sí!'],
  ['de', 'die die das mögen , kommen vorbei', 'Die die das mögen, kommen vorbei'],
  ['zh-Hans', '今天上新,快来看看!!', '今天上新，快来看看！'],
  ['ja', '新しいラテです.  ぜひどうぞ!', '新しいラテです。ぜひどうぞ！'],
  ['ko', '새 라떼가 나왔어요 , 꼭 오세요 !', '새 라떼가 나왔어요, 꼭 오세요!'],
] as const)('fix in %s: %j', (language, text, fixed) => {
  expect(transformText({ ...base, action: 'fix', language, text }).text).toBe(fixed)
})

test('fixing is idempotent, and no action breaks any text', () => {
  const request = record({
    action: constantFrom(...transforms),
    language: constantFrom(...languageKeys),
    platform: constantFrom(...platformKeys),
    tone: constantFrom(...tones),
    seed: integer(),
    text: array(string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 8 }).map((lines) =>
      lines.join('\n'),
    ),
  })
  assert(
    property(request, (request) => {
      const { text } = transformText(request)
      expect(transformText(request).text).toBe(text)
      if (request.text.isWellFormed()) expect(text.isWellFormed()).toBe(true)
      const { platform } = request
      const before = countCharacters(platform, request.text.trim())
      if (before <= platforms[platform].limits().characterLimit && request.action !== 'fix') {
        expect(countCharacters(platform, text)).toBeLessThanOrEqual(
          platforms[platform].limits().characterLimit,
        )
      }
    }),
    { numRuns: full ? 400 : 100 },
  )
})

test('the longest text for Facebook is processed quickly', () => {
  const huge = 'A sentence about the market, and 20 more words for it. '.repeat(1_140)
  const before = process.threadCpuUsage()
  for (const action of transforms) transformText({ ...base, action, platform: 'twitter', text: huge })
  adaptText({ text: huge, from: 'facebook', to: 'twitter', language: 'en' })
  const { user, system } = process.threadCpuUsage(before)
  expect(onReferenceMachine((user + system) / 1000, 2_500)).toBeLessThan(2_500)
})

describe('a version for another platform', () => {
  test.each(languageKeys)(
    'of any draft in %s is within its limits and contains the subject and the link',
    (language) => {
      for (const from of platformKeys) {
        for (const to of platformKeys) {
          for (const length of lengths) {
            const prompt =
              'oat milk latte, 20% off until Friday, https://example.com/latte, #One #Two #Three #Four'
            const { text: source } = writeDraft({
              prompt,
              language,
              platform: from,
              tone: 'friendly',
              length,
              seed: 9,
            })
            const { text } = adaptText({ text: source, from, to, language })
            const issues = contentIssues(to, { text, images: 1 }).map(({ code }) => code)
            expect(
              issues.filter((code) => /long|hashtags|blank/u.test(code)),
              text,
            ).toEqual([])
            expect(text.toLowerCase()).toContain('oat milk latte')
            expect(text).toContain('https://example.com/latte')
          }
        }
      }
    },
  )

  test('adds no claims', () => {
    const { text } = adaptText({ text: post, from: 'facebook', to: 'twitter', language: 'en' })
    for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) expect(post).toContain(word)
  })

  test('keeps hashtags above the platform’s limit as words of their sentence', () => {
    const text = 'We love #coffee and #oats and #milk in the morning.'
    expect(adaptText({ text, from: 'instagram', to: 'twitter', language: 'en' }).text).toBe(
      'We love #coffee and #oats and milk in the morning.',
    )
  })

  test('starts with a line that can be a title on YouTube', () => {
    const { text } = adaptText({ text: post, from: 'facebook', to: 'youtube', language: 'en' })
    expect(text.split('\n')[0]).toBe('Our new oat milk latte is here')
  })
})
