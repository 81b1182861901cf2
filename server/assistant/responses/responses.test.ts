import { assert, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languageKeys } from '../../../contract/assistant/languages.ts'
import { hashtagsIn } from '../../../contract/platforms/hashtags.ts'
import { charactersLeft } from '../../../contract/platforms/count.ts'
import { platformKeys, platforms } from '../../../contract/platforms/platforms.ts'
import { isOtherLanguage, isWrongLanguage } from './check-language.ts'
import { cleanResponse } from './clean-response.ts'
import { limitHashtags } from './limit-hashtags.ts'
import { createIntroductionFilter } from './introduction-filter.ts'
import { shortenToFit } from './shorten-to-fit.ts'

describe('the post in an answer', () => {
  test.each([
    ['Here is your post:\n\nHello', 'Hello'],
    ["Sure! Here's a tweet for you:\nHello", 'Hello'],
    ['Voici votre publication :\n\nBonjour', 'Bonjour'],
    ['好的！以下是帖子：\n\n你好', '你好'],
    ['"Hello"', 'Hello'],
    ['“Hello”', 'Hello'],
    ['```\nHello\n```', 'Hello'],
    ['**Post:** Hello', 'Hello'],
    ['Hello\n\nLet me know if you want another one!', 'Hello'],
    ['Hello\u0000\u202E\r\nyou\n\n\n\nthere', 'Hello\nyou\n\nthere'],
    ['Hello \uD83D', 'Hello'],
  ])('%j is %j', (answer, post) => expect(cleanResponse(answer)).toBe(post))

  test.each([
    '"Yes" is what they said. And "no" as well.',
    'She said "come in"',
    'Here we go: the second shop is open',
    'Great news! We open on Friday.\nCome by.',
    'Post early, post often',
    'Family 👨‍👩‍👧‍👦 and flag 🇫🇷',
    '- one\n- two',
  ])('%j stays as it is', (post) => expect(cleanResponse(post)).toBe(post))

  test('cleaning twice changes nothing more', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const once = cleanResponse(text)
        expect(cleanResponse(once)).toBe(once)
      }),
    )
  })

  test('the streamed text ends as the complete post, regardless of how it is split into chunks', () => {
    const answers = [
      'Hello there, friends',
      'Here is your post:\n\nHello there',
      '```\nHello there',
      'Sure thing, we open',
    ]
    assert(
      property(constantFrom(...answers), integer({ min: 1, max: 12 }), (answer, size) => {
        const gate = createIntroductionFilter()
        let shown = ''
        for (let at = 0; at < answer.length; at += size) shown += gate.take(answer.slice(at, at + size)) ?? ''
        const post = cleanResponse(`${answer}${answer.startsWith('```') ? '\n```' : ''}`)
        // An answer that looks like an introduction throughout is shown once it is complete.
        if (shown !== '') expect(shown).toBe(post)
        else expect(answer).toMatch(/^Sure/)
      }),
    )
  })
})

test('a shortened text is within the limit and keeps whole sentences from its beginning', () => {
  assert(
    property(constantFrom(...platformKeys), integer({ min: 1, max: 60 }), (platform, words) => {
      const sentence = `${'word '.repeat(words).trim()}. `
      const text = sentence
        .repeat(Math.ceil((platforms[platform].limits().characterLimit * 1.5) / sentence.length))
        .trim()
      const short = shortenToFit(platform, text)
      if (short === undefined) {
        expect(sentence.trim().length).toBeGreaterThan(platforms[platform].limits().characterLimit)
        return
      }
      expect(charactersLeft(platform, short)).toBeGreaterThanOrEqual(0)
      expect(text.startsWith(short)).toBe(true)
      expect(short.endsWith('.')).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('no text has more hashtags than its platform allows, and no sentence loses a word', () => {
  assert(
    property(
      constantFrom(...platformKeys),
      integer({ min: 0, max: 120 }),
      integer({ min: 0, max: 5 }),
      (platform, end, within) => {
        const tags = (count: number, name: string) =>
          Array.from({ length: count }, (_, at) => `#${name}${at}a`)
        const body = `We meet ${tags(within, 'in').join(' and ')} today.`
        const text = limitHashtags(platform, `${body}\n\n${tags(end, 'tag').join(' ')}`.trim())
        expect(hashtagsIn(text).length).toBe(
          Math.min(platforms[platform].limits().hashtagLimit, end + within),
        )
        expect(text.replaceAll('#', '').startsWith(body.replaceAll('#', ''))).toBe(true)
      },
    ),
  )
})

const samples = {
  en: 'Our bakery opens a second shop on Friday. Come by!',
  es: 'Nuestra panadería abre una segunda tienda el viernes.',
  fr: 'Notre boulangerie ouvre une deuxième boutique vendredi.',
  de: 'Unsere Bäckerei eröffnet am Freitag einen zweiten Laden.',
  it: 'Il nostro panificio apre un secondo negozio venerdì.',
  pt: 'A nossa padaria abre uma segunda loja na sexta-feira.',
  'zh-Hans': '我们的面包店星期五开第二家店，欢迎你们来尝尝新鲜的面包，还有优惠。',
  'zh-Hant': '我們的麵包店星期五開第二家店，歡迎你們來嘗嘗新鮮的麵包，還有優惠。',
  ja: '私たちのパン屋は金曜日に二号店を開きます。ぜひお越しください。',
  ko: '저희 빵집이 금요일에 두 번째 매장을 엽니다. 꼭 들러 주세요!',
}

test('a text is recognized as its own language and as no other one', async () => {
  for (const written of languageKeys) {
    for (const wanted of languageKeys) {
      const wrong = await isWrongLanguage(samples[written], wanted)
      expect(wrong, `${written} as ${wanted}`).toBe(written !== wanted)
    }
  }
})

test('names, links and hashtags in Latin letters are accepted in every language', async () => {
  for (const [text, language] of [
    ['iPhoneとMacBookの新しい使い方 #apple https://example.com/abc', 'ja'],
    ['Postwright 출시! 지금 https://example.com 에서 만나 보세요', 'ko'],
    ['OK!', 'ja'],
    ['River Bakes, Graz: #NewShop #Opening https://example.com/come-and-see-our-new-shop', 'de'],
  ] as const) {
    expect(await isWrongLanguage(text, language), text).toBe(false)
  }
})

test('a text that changed its language is recognized', async () => {
  expect(await isOtherLanguage(samples.en, samples.ja)).toBe(true)
  expect(await isOtherLanguage(samples.en, samples.fr)).toBe(true)
  expect(await isOtherLanguage(samples['zh-Hans'], samples.ja)).toBe(true)
  expect(await isOtherLanguage('Our second shop opens on Friday, come and see us.', samples.en)).toBe(false)
})
