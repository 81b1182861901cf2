import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aspectKeys, aspects } from '../../../../../contract/assistant/picture-choices.ts'
import { contrast } from '../colors.ts'
import { composeCard, drawCard, type CardContent } from '../draw-card.ts'
import { readLogo } from './read-logo.ts'
import { logoBox } from './set-logo.ts'
import { full } from '../../../../../tests/support/test-size.ts'

const kinds = ['quote', 'announcement'] as const
const brands: `#${string}`[][] = [
  ['#0f766e', '#fef3c7', '#f97316'],
  ['#111111', '#ffffff'],
  ['#888888', '#8a8a8a'],
  ['#c81e5b'],
  ['#fde047', '#fef08a', '#1e3a8a'],
]
const input: CardContent = {
  kind: 'quote',
  text: 'Bread is made of patience, and of hours that nobody sees us working.',
  detail: 'Friday from 8',
  aspect: '1:1',
  palette: 'forest',
  variation: 0,
}

/** A bar of one color on a transparent background or on another color. */
const bar = (color: string, ground = 'none') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="${ground}"/><rect x="100" y="60" width="200" height="80" fill="${color}"/></svg>`,
    ),
  )
    .png()
    .toBuffer()
const logoOf = async (bytes: Buffer) => (await readLogo(bytes)) ?? expect.fail('no logo')

const apart = (one: readonly number[], other: readonly number[]) =>
  Math.max(...one.map((part, at) => Math.abs(part - (other[at] ?? 0))))
const hex = (rgb: readonly number[]) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`

const boundsOf = (places: number[]) => ({ first: Math.min(...places), last: Math.max(...places) })

type Size = { width: number; height: number }

/** The pixels of the logo's area and a little above it, row by row. */
async function pixelsOfLogo(card: Buffer, size: Size): Promise<number[][][]> {
  const { x, y, width, height } = logoBox(size)
  const area = {
    left: Math.floor(x),
    top: Math.floor(y) - 12,
    width: Math.ceil(width),
    height: Math.ceil(height) + 12,
  }
  const { data } = await sharp(card).extract(area).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return Array.from({ length: area.height }, (_row, row) =>
    Array.from({ length: area.width }, (_pixel, at) => [
      ...data.subarray(3 * (row * area.width + at), 3 * (row * area.width + at) + 3),
    ]),
  )
}

/** The contrast of a logo of that color with the neighboring pixels, wherever it changed the card. */
async function contrastsOf(wanted: CardContent, color: string): Promise<number[]> {
  const size = aspects[wanted.aspect]
  const without = await pixelsOfLogo(Buffer.from(await composeCard(wanted)), size)
  const card = await pixelsOfLogo(await drawCard(wanted), size)
  const own = await sharp({ create: { width: 1, height: 1, channels: 3, background: color } })
    .raw()
    .toBuffer()
  const isOwn = (pixel: number[]) => apart(pixel, [...own]) < 12
  const changed = card.flatMap((pixels, row) =>
    pixels.flatMap((pixel, at) => (apart(pixel, without[row]?.[at] ?? []) > 12 ? [{ row, at }] : [])),
  )
  const rows = boundsOf(changed.map(({ row }) => row))
  const columns = boundsOf(changed.map(({ at }) => at))
  const found: number[] = []
  // A few pixels away, because edges are antialiased.
  for (let row = rows.first; row <= rows.last; row += 1) {
    for (let at = columns.first; at <= columns.last; at += 1) {
      const [pixel, above] = [card[row]?.[at], card[row - 8]?.[at]]
      if (pixel && above && isOwn(pixel) && !isOwn(above)) found.push(contrast(hex(above), color))
    }
  }
  return found
}

describe('a logo on a card', () => {
  const colors = ['#111111', '#ffffff', '#e11d48', '#888888']

  test.each(colors)(
    'of %s contrasts with its background in every aspect ratio and layout, for any brand',
    async (color) => {
      const logo = await logoOf(await bar(color))
      let at = 0
      for (const aspect of aspectKeys) {
        for (const kind of kinds) {
          at += 1
          // Each color on every fourth card, the next color on the cards after them; all in `npm run test:full`.
          if (!full && at % colors.length !== colors.indexOf(color)) continue
          const variation = at % 4
          const palette = brands[at % brands.length] ?? 'auto'
          const detail = at % 3 === 0 ? '' : input.detail
          const found = await contrastsOf({ ...input, kind, aspect, palette, variation, detail, logo }, color)
          expect(found.length, `${aspect} ${kind}`).toBeGreaterThan(30)
          // The first pixels at an antialiased edge have a mixed color.
          const low = found.filter((one) => one < 2.9).length
          expect(low / found.length, `${aspect} ${kind}`).toBeLessThan(0.4)
        }
      }
    },
    60_000,
  )

  test('does not change the size of the card', async () => {
    const logo = await logoOf(await bar('#111111'))
    for (const aspect of aspectKeys) {
      const { width, height } = aspects[aspect]
      const card = await drawCard({ ...input, aspect, logo })
      expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width, height })
    }
  })

  test('does not overlap the text', async () => {
    const logo = await logoOf(await bar('#111111'))
    for (const aspect of aspectKeys) {
      const { width, height } = aspects[aspect]
      const { y } = logoBox({ width, height })
      for (const kind of kinds) {
        for (let variation = 0; variation < 8; variation += 1) {
          for (const text of ['Yes', 'Wörter '.repeat(40).trim()]) {
            for (const detail of ['', 'Hauptstraße 5, from 8']) {
              const svg = await composeCard({ ...input, kind, aspect, text, detail, variation, logo })
              // Baselines; letters can extend a little below them.
              for (const [, place] of svg.matchAll(
                /<path transform="translate\([-\d.]+ ([-\d.]+)\) scale\([\d.]+ -/g,
              ))
                expect(Number(place)).toBeLessThan(y)
            }
          }
        }
      }
    }
  })

  test('does not change a card without a logo', async () => {
    expect(await composeCard({ ...input, logo: undefined })).toBe(await composeCard(input))
  })
})

describe('the colors of a brand', () => {
  test.each(brands.map((palette) => ({ palette })))(
    'make eight different variations, the same each time ($palette)',
    async ({ palette }) => {
      for (const kind of kinds) {
        const draw = () =>
          Promise.all(
            [0, 1, 2, 3, 4, 5, 6, 7].map((variation) => composeCard({ ...input, kind, palette, variation })),
          )
        const cards = await draw()
        expect(new Set(cards).size).toBe(8)
        expect(await draw()).toEqual(cards)
      }
    },
  )

  test('are used unchanged if they are distinguishable', async () => {
    const svg = await composeCard({ ...input, palette: ['#0f766e', '#fef3c7'], variation: 0 })
    expect(svg.includes('fill="#0f766e"')).toBe(true)
    expect(svg.includes('fill="#fef3c7"')).toBe(true)
  })
})

describe('reading a logo', () => {
  test('trims a transparent or single-color margin', async () => {
    for (const ground of ['none', '#ffffff']) {
      const { width, height } = await logoOf(await bar('#1d4ed8', ground))
      expect([width, height]).toEqual([200, 80])
    }
  })

  test('scales a huge logo down and uses the first frame of an animation', async () => {
    const huge = await sharp({ create: { width: 6000, height: 3000, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer()
    expect((await logoOf(huge)).width).toBeLessThanOrEqual(800)
    const frames = await sharp([await bar('#111111'), await bar('#ff0000')], { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(frames).metadata()).pages).toBe(2)
    expect((await logoOf(frames)).height).toBe(80)
  })

  test('recognizes an empty logo', async () => {
    expect(await readLogo(await bar('none'))).toBeUndefined()
  })

  test('distinguishes a background color from transparency', async () => {
    expect((await logoOf(await bar('#1d4ed8', '#fef3c7'))).look).toEqual({ kind: 'opaque', edge: '#fef3c7' })
    const { look } = await logoOf(await bar('#ffffff'))
    if (look.kind !== 'shapes') return expect.fail('it has no ground of its own')
    expect(look.readableOn('#ffffff')).toBe(0)
    expect(look.readableOn('#0b1220')).toBe(1)
  })

  test('finds no background color if the edge has many colors', async () => {
    const stripes = ['#ff0000', '#00ff00', '#0000ff'].map((color, at) => ({
      input: { create: { width: 30, height: 90, channels: 3 as const, background: color } },
      left: 30 * at,
      top: 0,
    }))
    const striped = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#000000' } })
      .composite(stripes)
      .png()
      .toBuffer()
    expect((await logoOf(striped)).look).toEqual({ kind: 'opaque', edge: undefined })
  })
})
