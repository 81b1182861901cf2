import { sharp } from '../../../infra/pictures/sharp.ts'
import {
  aspects,
  paletteKeys,
  type AspectKey,
  type PaletteKey,
} from '../../../../contract/assistant/picture-choices.ts'
import { openTypeSetter } from '../type/type-setter.ts'
import { announcementLayouts } from './announcement-layouts.ts'
import { rect } from './card.ts'
import { paletteFrom, paletteOf, palettesOfBrand, withAccentAsBackground, type Palette } from './colors.ts'
import { logoRoom, setLogo } from './logo/set-logo.ts'
import type { Logo } from './logo/read-logo.ts'
import { centredLayouts, quoteLayouts } from './quote-layouts.ts'
import { tidyCardText } from './tidy-card-text.ts'
import { createHash } from 'node:crypto'

/** A pseudorandom generator of numbers from 0 to 1 for a seed. */
function seededNumbers(seed: string): () => number {
  let round = 0
  return () => {
    const hash = createHash('sha256').update(`${seed} ${round}`).digest()
    round += 1
    return hash.readUInt32BE(0) / 2 ** 32
  }
}

type Color = `#${string}`

export type CardContent = {
  kind: 'quote' | 'announcement'
  text: string
  detail: string
  aspect: AspectKey
  /** A built-in palette, a color to make one from, brand colors, or one chosen by the seed. */
  palette: PaletteKey | Color | readonly Color[] | 'auto'
  /** The same input gives the same card for the same number and a different one for the next number. */
  variation: number
  logo?: Logo | undefined
}

/** The characters of these texts that no font contains; empty if a card can be drawn. */
export async function cannotDraw(input: Pick<CardContent, 'kind' | 'text' | 'detail'>): Promise<string[]> {
  const { text, detail } = tidied(input)
  return (await openTypeSetter([text, detail])).missing
}

/** Draws a card as a PNG. */
export async function drawCard(input: CardContent): Promise<Buffer> {
  const { svg, palette, centred } = await compose(input)
  const card = sharp(Buffer.from(svg))
  if (input.logo) return setLogo(await card.png().toBuffer(), input.logo, { palette, centred })
  return card.png({ compressionLevel: 9 }).toBuffer()
}

/** The SVG of a card. It contains only generated shapes, outlines and colors, and nothing of the text itself. */
export const composeCard = async (input: CardContent): Promise<string> => (await compose(input)).svg

async function compose(input: CardContent) {
  const { width, height } = aspects[input.aspect]
  const { text, detail } = tidied(input)
  const type = await openTypeSetter([text, detail])
  const { variation } = input
  const random = seededNumbers(`${input.kind} ${text} ${variation}`)
  const first = Math.floor(seededNumbers(`${input.kind} ${text}`)() * 1000)
  const layouts = input.kind === 'quote' ? quoteLayouts : announcementLayouts
  const layout = layouts[(first + variation) % layouts.length] ?? layouts[0]
  const palette = choosePalette(input.palette, {
    chance: first + variation * 3,
    variation,
    // After each layout was used once, they are repeated with other colors.
    round: Math.floor(variation / layouts.length),
  })
  const room = input.logo ? logoRoom({ width, height }) : 0
  const drawn = layout({ width, height, palette, type, text, detail, logoRoom: room, random })
  const ground = rect({ x: 0, y: 0, width, height }, palette.ground)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}${drawn}</svg>`
  return { svg, palette, centred: centredLayouts.has(layout) }
}

function tidied({ kind, text, detail }: Pick<CardContent, 'kind' | 'text' | 'detail'>) {
  return { text: tidyCardText(text, kind), detail: tidyCardText(detail, 'detail') }
}

type Turn = { chance: number; variation: number; round: number }

function choosePalette(wanted: CardContent['palette'], { chance, variation, round }: Turn): Palette {
  if (wanted === 'auto') return paletteOf(paletteKeys[chance % paletteKeys.length] ?? paletteKeys[0])
  if (typeof wanted !== 'string') {
    const all = palettesOfBrand(wanted)
    // Not in the same cycle as the layouts, which would otherwise always have the same colors.
    return all[(variation + round) % all.length] ?? all[0]
  }
  const palette = isOurs(wanted) ? paletteOf(wanted) : paletteFrom(wanted)
  return round % 2 === 1 ? withAccentAsBackground(palette) : palette
}

const isOurs = (wanted: PaletteKey | Color): wanted is PaletteKey => !wanted.startsWith('#')
