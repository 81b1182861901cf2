import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { languageKeys, type LanguageKey } from '../../../../contract/assistant/languages.ts'
import { breakText, cannotBegin, cannotEnd } from './break-text.ts'
import { findFace } from './faces.ts'
import { fitText } from './fit-text.ts'
import { scriptOf } from './script-of.ts'
import { openTypeSetter, type Style } from './type-setter.ts'

const sans: Style = { family: 'sans', weight: 700 }
const serif: Style = { family: 'serif', weight: 560 }

const texts: Record<LanguageKey, string> = {
  en: 'The best time to plant a tree was twenty years ago. The second best time is now.',
  es: '¡Abrimos el viernes! ¿Café gratis? Sí, para los cincuenta primeros: mañana, año, pingüino.',
  fr: '« Rien n’est permanent, sauf le changement » : où, ça, cœur, naïf, Noël !',
  de: 'Größe, Fußgängerübergänge und Äpfel: die Öffnungszeiten der Bäckerei am Freitag.',
  it: 'Chi va piano, va sano e va lontano: perché no? Così è la città più bella.',
  pt: 'A imaginação é mais importante que o conhecimento; não há razão, só ilusões.',
  'zh-Hans': '学而时习之，不亦说乎？有朋自远方来，不亦乐乎！“我们的新店”今天开业。',
  'zh-Hant': '週五我們的第二家門市開幕，前五十位顧客咖啡免費！「歡迎光臨」。',
  ja: '金曜日に二号店がオープンします。先着50名様に「コーヒー」を一杯プレゼント！ちょっと、待って。',
  ko: '금요일에 두 번째 매장이 문을 엽니다. 선착순 50분께 커피 한 잔을 드려요!',
}

async function pixels(paths: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${paths}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).greyscale().raw().toBuffer()
}

const setAt = (type: Awaited<ReturnType<typeof openTypeSetter>>, text: string, size: number, width: number) =>
  fitText(type, breakText(text, type.script), sans, {
    width,
    height: 900,
    largest: size,
    smallest: size * 0.2,
    leading: 1.2,
  })

describe.each(languageKeys)('in %s', (language) => {
  const text = texts[language]

  test('every character is drawn by a font, and none as a missing-glyph box', async () => {
    const type = await openTypeSetter([text])
    expect(type.missing).toEqual([])
    const boxes = await Promise.all(
      (['sans', 'zh-Hans', 'zh-Hant', 'ja', 'ko'] as const).map(async (family) => {
        const face = await findFace(family, '.'.codePointAt(0) ?? 0)
        return face?.at(700).glyphToPath(0) ?? ''
      }),
    )
    for (const character of new Set(text.replaceAll(/\s/gu, ''))) {
      for (const style of [sans, serif]) {
        const drawn = type.draw(character, style, { x: 10, y: 70, size: 60 })
        expect(boxes.some((box) => drawn.includes(`d="${box}"`))).toBe(false)
        const inked = (await pixels(drawn)).filter((value) => value < 128).length
        expect({ character, inked: inked > 3 }).toEqual({ character, inked: true })
      }
    }
  })

  test.each([520, 900])(
    'lines fit in %i pixels and follow the line-breaking rules of their script',
    async (width) => {
      const type = await openTypeSetter([text])
      const { lines, size } = setAt(type, text, 80, width)
      expect(lines.map((line) => line.text.replaceAll(/\s/gu, '')).join('')).toBe(text.replaceAll(/\s/gu, ''))
      for (const line of lines) {
        expect(type.measure(line.text, sans) * size).toBeLessThanOrEqual(width + 0.5)
        expect(line.text).not.toMatch(/^\s|\s$/u)
      }
      for (const line of lines.slice(1)) expect(cannotBegin(line.text)).toBe(false)
      for (const line of lines.slice(0, -1)) expect(cannotEnd(line.text)).toBe(false)
      const widest = Math.max(...lines.map((line) => line.width))
      expect(lines.at(-1)?.width).toBeGreaterThan(widest * 0.25)
    },
  )
})

test('the four scripts with Han characters are distinguished', () => {
  expect([texts['zh-Hans'], texts['zh-Hant'], texts.ja, texts.ko, texts.en].map(scriptOf)).toEqual([
    'zh-Hans',
    'zh-Hant',
    'ja',
    'ko',
    undefined,
  ])
})

test('the same character is drawn in the form of its script', async () => {
  const [simplified, japanese] = await Promise.all(
    ['直说们', '直のかな'].map(async (text) =>
      (await openTypeSetter([text])).draw('直', sans, { x: 0, y: 0, size: 100 }),
    ),
  )
  expect(simplified).not.toBe(japanese)
})

test('letters are kerned', async () => {
  const type = await openTypeSetter(['AVAVA'])
  const alone = type.measure('A', sans) * 3 + type.measure('V', sans) * 2
  expect(type.measure('AVAVA', sans)).toBeLessThan(alone * 0.98)
})

test('a heavier weight is used and makes letters wider', async () => {
  const type = await openTypeSetter(['weight'])
  const widths = [200, 500, 800].map((weight) => type.measure('weight', { family: 'sans', weight }))
  expect(widths).toEqual([...widths].toSorted((one, other) => one - other))
  expect(new Set(widths).size).toBe(3)
})

test('a word wider than the card is split with a hyphen, a URL without one', async () => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik'
  const type = await openTypeSetter([long, 'https://example.com/abcdefghijklmnopqrstuvwxyz_0123456789_abc'])
  const words = setAt(type, long, 80, 500).lines.map((line) => line.text)
  expect(words.length).toBeGreaterThan(1)
  for (const line of words.slice(0, -1)) expect(line).toMatch(/\p{L}-$/u)
  const address = setAt(type, 'https://example.com/abcdefghijklmnopqrstuvwxyz_0123456789_abc', 80, 500)
  expect(address.lines.map((line) => line.text).join('')).not.toContain('-')
})

test('a long text is smaller, and a short one not larger than requested', async () => {
  const type = await openTypeSetter(['word Hello'])
  const short = setAt(type, 'Hello', 80, 900)
  const long = setAt(type, 'word '.repeat(100), 80, 900)
  expect(short.size).toBe(80)
  expect(long.size).toBeLessThan(60)
  expect(long.height).toBeLessThanOrEqual(900)
})
