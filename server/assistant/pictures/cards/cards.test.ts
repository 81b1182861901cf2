import { array, assert, integer, property } from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aspectKeys, aspects, paletteKeys } from '../../../../contract/assistant/picture-choices.ts'
import {
  contrast,
  paletteFrom,
  paletteOf,
  palettesOfBrand,
  withAccentAsBackground,
  type Palette,
} from './colors.ts'
import { composeCard, drawCard, type CardContent } from './draw-card.ts'
import { tidyCardText } from './tidy-card-text.ts'
import { full } from '../../../../tests/support/test-size.ts'

const input: CardContent = {
  kind: 'quote',
  text: 'Bread is made of patience.',
  detail: 'Ada Lovelace',
  aspect: '1:1',
  palette: 'indigo',
  variation: 1,
}
const kinds = ['quote', 'announcement'] as const
const longest = 'Wörter '.repeat(40).trim()
const longestChinese = '学而时习之不亦说乎有朋自远方来'.repeat(18)

/** Injection attempts for SVG. */
const hostile = [
  '</text></svg><script>alert(1)</script>',
  '<image href="http://127.0.0.1:1/x.png"/>',
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  '&#60;svg onload=alert(1)&#62; &amp; &lt;b&gt;',
  '"><use xlink:href="file:///etc/passwd"/>',
  'url(http://evil.example) \' " ` ${process.env}',
  'a\u0000b\u0007c\u202e\u2066d\ufeff',
  '<span foreground="red">pango</span>',
]

describe('a card', () => {
  test.each(aspectKeys)('in %s has its size, for the shortest and the longest texts', async (aspect) => {
    const { width, height } = aspects[aspect]
    for (const [index, text] of ['Yes', longest, longestChinese, 'W'.repeat(280)].entries()) {
      // Each text in one kind; in both in `npm run test:full`.
      for (const kind of full ? kinds : kinds.slice(index % 2, (index % 2) + 1)) {
        const detail = text === 'Yes' ? '' : 'Hauptstraße 5 '.repeat(8).trim()
        const card = await drawCard({ ...input, kind, aspect, text, detail, variation: text.length })
        expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width, height })
      }
    }
  })

  test('keeps its text inside its margins in every layout', async () => {
    for (const aspect of aspectKeys) {
      const { width, height } = aspects[aspect]
      for (const kind of kinds) {
        for (let seed = 0; seed < 12; seed += 1) {
          for (const text of full ? ['Short words', longest] : [seed % 2 === 0 ? 'Short words' : longest]) {
            const svg = await composeCard({ ...input, kind, aspect, text, variation: seed })
            for (const [x, y] of placesOf(svg)) {
              expect(x).toBeGreaterThan(width * 0.03)
              expect(x).toBeLessThan(width * 0.97)
              expect(y).toBeGreaterThan(height * 0.03)
              expect(y).toBeLessThan(height * 0.98)
            }
          }
        }
      }
    }
  })

  test.each(['auto', 'forest', '#c81e5b'] as const)(
    'in %s differs from all earlier variations',
    async (palette) => {
      expect(await composeCard({ ...input, palette })).toBe(await composeCard({ ...input, palette }))
      for (const kind of kinds) {
        const cards = await Promise.all(
          [0, 1, 2, 3, 4, 5, 6, 7].map((variation) => composeCard({ ...input, kind, palette, variation })),
        )
        expect(new Set(cards).size).toBe(8)
      }
    },
  )

  test.each(hostile)('draws %j as plain letters', async (text) => {
    for (const kind of kinds) {
      const svg = await composeCard({ ...input, kind, text, detail: text })
      const elements = new Set([...svg.matchAll(/<([a-zA-Z!?]+)/g)].map(([, name]) => name))
      for (const name of elements) expect(['svg', 'g', 'path', 'rect', 'circle', 'clipPath']).toContain(name)
      expect(svg).not.toMatch(/&|href|script|ENTITY|DOCTYPE|onload|file:|passwd|evil|pango/)
      expect(svg.includes('\0')).toBe(false)
      expect([...svg.matchAll(/url\(([^)]*)\)/g)].every(([, target]) => target === '#panel')).toBe(true)
      expect((await sharp(await drawCard({ ...input, kind, text })).metadata()).format).toBe('png')
    }
  })
})

const readable = (palette: Palette) => {
  expect(contrast(palette.ink, palette.ground)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(palette.quiet, palette.ground)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(palette.accent, palette.ground)).toBeGreaterThanOrEqual(3)
}

describe('colors', () => {
  test.each(paletteKeys)('of %s have enough contrast', (key) => {
    readable(paletteOf(key))
    readable(withAccentAsBackground(paletteOf(key)))
  })

  test('of any brand have enough contrast', () => {
    assert(
      property(integer({ min: 0, max: 0xffffff }), (value) => {
        const palette = paletteFrom(`#${value.toString(16).padStart(6, '0')}`)
        readable(palette)
        readable(withAccentAsBackground(palette))
      }),
      { numRuns: full ? 2000 : 300 },
    )
  })
})

test('of all palettes of any brand have enough contrast', () => {
  const color = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  assert(
    property(array(color, { minLength: 1, maxLength: 6 }), (colors) => {
      for (const palette of palettesOfBrand(colors)) readable(palette)
    }),
    { numRuns: full ? 1000 : 150 },
  )
})

test.each([
  ['announcement', 'We open 🎉 on Friday 🎂!', 'We open on Friday !'],
  ['announcement', 'A\tline\n\nbreak', 'A line break'],
  ['quote', '“Bread is patience.”', 'Bread is patience.'],
  ['quote', '"One" and "two"', '"One" and "two"'],
  ['quote', '「待つこと。」', '待つこと。'],
  ['detail', '© 2026 Ada™ №5', '© 2026 Ada™ №5'],
] as const)('for a %s %j is set as %j', (kind, text, expected) => {
  expect(tidyCardText(text, kind)).toBe(expected)
})

/** The positions of the letters of a card: they are the only paths inside a group with one fill. */
function placesOf(svg: string): [number, number][] {
  return [...svg.matchAll(/<path transform="translate\(([-\d.]+) ([-\d.]+)\) scale\([\d.]+ -/g)].map(
    ([, x, y]) => [Number(x), Number(y)],
  )
}
