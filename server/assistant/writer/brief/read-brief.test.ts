import { describe, expect, test } from 'vitest'
import { languageKeys, type LanguageKey } from '../../../../contract/assistant/languages.ts'
import { sayDay } from '../phrases/day-words.ts'
import { takeLinks } from './links.ts'
import { readBrief } from './read-brief.ts'

describe('an instruction is removed from its subject', () => {
  test.each([
    ['Write a post about our new oat milk latte', 'our new oat milk latte'],
    ['Please create a short friendly caption for Instagram about the spring workshop', 'the spring workshop'],
    ['Could you write me a tweet announcing our summer sale?', 'our summer sale?'],
    ['Tell our followers that we close on Monday', 'we close on Monday'],
    ['Escribe una publicación sobre nuestras clases de yoga', 'nuestras clases de yoga'],
    ['Rédige un post à propos du marché de printemps', 'le marché de printemps'],
    ['Rédige un post sur notre nouveau menu', 'notre nouveau menu'],
    ['Schreibe einen Beitrag über unseren neuen Kaffee', 'unseren neuen Kaffee'],
    ['Scrivi un post sulla nuova collezione', 'la nuova collezione'],
    ['Crie um post sobre o nosso curso', 'o nosso curso'],
    ['写一篇关于我们新款拿铁的帖子', '我们新款拿铁'],
    ['請寫一篇關於春季市集的貼文', '春季市集'],
    ['新しいラテについての投稿を書いてください', '新しいラテ'],
    ['새로운 라떼에 대한 게시물을 작성해 주세요', '새로운 라떼'],
    ['coffee', 'coffee'],
    ['5 tips for better sleep: no screens, a cool room', '5 tips for better sleep'],
  ])('%s', (prompt, subject) => {
    expect(readBrief(prompt)?.subject.text).toBe(subject)
  })
})

test('instructions for the writer are not shown to readers', () => {
  const brief = readBrief(
    'Our market opens in May. Keep it short. Use emojis and hashtags. Mention that parking is free.',
  )
  expect(brief?.details).toEqual(['parking is free.'])
})

test('a brief of labels and bullets is read field by field', () => {
  const brief = readBrief(
    'Topic: Pottery workshop\nAudience: beginners\nWhen: 16 May at 2 pm\nWhere: Town Hall\nOffer: 15% off\n- tea and cake\nTone: bold\nHashtags: #Clay, craft\nLink: https://a.example/x.',
  )
  expect(brief).toMatchObject({
    subject: { text: 'Pottery workshop' },
    details: ['tea and cake'],
    links: ['https://a.example/x'],
    hashtags: ['Clay', 'craft'],
    facts: { place: 'Town Hall', audience: { raw: 'beginners' }, offers: [{ value: '15' }] },
  })
  expect(brief?.facts.when[0]).toMatchObject({ day: { kind: 'date', day: 16, month: 4 }, time: '2 pm' })
})

describe('days', () => {
  const friday = { kind: 'weekday', weekday: 5 }
  const may12 = { kind: 'date', day: 12, month: 4 }
  test.each([
    ['latte, until Friday', 'until', friday],
    ['latte, hasta el viernes', 'until', friday],
    ['latte, jusqu’à vendredi', 'until', friday],
    ['latte, bis Freitag', 'until', friday],
    ['latte, fino a venerdì', 'until', friday],
    ['latte, até sexta-feira', 'until', friday],
    ['拿铁，周五截止', 'until', friday],
    ['拿鐵，週五截止', 'until', friday],
    ['ラテ、金曜日まで', 'until', friday],
    ['라떼, 금요일까지', 'until', friday],
    ['market on May 12th', 'on', may12],
    ['market from 12 May', 'from', may12],
    ['Markt ab dem 12. Mai', 'from', may12],
    ['marché dès le 12 mai', 'from', may12],
    ['5月12日から市', 'from', may12],
    ['시장 5월 12일부터', 'from', may12],
  ])('in "%s"', (prompt, relation, day) => {
    expect(readBrief(prompt)?.facts.when[0]).toMatchObject({ relation, day })
  })

  test.each([
    'Wir backen jeden Morgen selbst.',
    'Abrimos por la mañana.',
    'You may 12 times try',
    'March of the penguins',
  ])('are not read into "%s"', (prompt) => {
    expect(readBrief(prompt)?.facts.when).toEqual([])
  })

  test('are written in every language without losing a figure', () => {
    const said: Record<LanguageKey, string> = {
      en: 'until May 12',
      es: 'hasta el 12 de mayo',
      fr: 'jusqu’au 12 mai',
      de: 'bis zum 12. Mai',
      it: 'fino al 12 maggio',
      pt: 'até 12 de maio',
      'zh-Hans': '5月12日截止',
      'zh-Hant': '5月12日截止',
      ja: '5月12日まで',
      ko: '5월 12일까지',
    }
    for (const language of languageKeys) {
      expect(sayDay({ raw: '', relation: 'until', day: { kind: 'date', day: 12, month: 4 } }, language)).toBe(
        said[language],
      )
    }
  })
})

test('removing links, hashtags and markup keeps the surrounding words', () => {
  expect(readBrief('<b>Our #SpringMenu</b> is here, see https://a.example/menu. #food #lyon')).toMatchObject({
    subject: { text: 'Our SpringMenu is here' },
    links: ['https://a.example/menu'],
    hashtags: ['SpringMenu', 'food', 'lyon'],
  })
})

test('a price or percentage without a discount is not an offer', () => {
  expect(readBrief('100% organic cotton shirts')?.facts.offers).toEqual([])
})

test.each([
  ['Book a demo at https://example.com/demo. We answer fast.', 'Book a demo. We answer fast.'],
  ['Read the guide on example.com', 'Read the guide'],
  ['Mehr Infos unter example.de.', 'Mehr Infos.'],
  ['Reserva en example.es.', 'Reserva.'],
  ['Réservez sur example.fr !', 'Réservez!'],
  ['在 example.cn 预订。', '预订。'],
  ['https://example.jp/yoyaku で予約してください。', '予約してください。'],
])('a sentence that loses its link is whole without it: %s', (text, expected) => {
  expect(takeLinks(text).text.trim().replaceAll(/\s+/g, ' ')).toBe(expected)
})
