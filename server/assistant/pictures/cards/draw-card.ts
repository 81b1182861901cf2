import sharp from 'sharp'
import {
  aspects,
  paletteKeys,
  type AspectKey,
  type PaletteKey,
} from '../../../../contract/picture-choices.ts'
import { openTypeSetter } from '../type/type-setter.ts'
import { announcementLayouts } from './announcement-layouts.ts'
import { rect } from './card.ts'
import { paletteFrom, paletteOf, turnedRound, type Palette } from './colours.ts'
import { quoteLayouts } from './quote-layouts.ts'
import { seededNumbers } from './seeded-numbers.ts'
import { tidyCardText } from './tidy-card-text.ts'

export type CardWish = {
  kind: 'quote' | 'announcement'
  text: string
  detail: string
  aspect: AspectKey
  /** One of ours, a colour to build one from, or whatever the seed gives. */
  palette: PaletteKey | `#${string}` | 'auto'
  /** Cards of the same wish differ from one number to the next, and are equal where it is. */
  variation: number
}

/** What no font of ours has, of these texts; empty where a card can be drawn. */
export async function cannotDraw(wish: Pick<CardWish, 'kind' | 'text' | 'detail'>): Promise<string[]> {
  const { text, detail } = tidied(wish)
  return (await openTypeSetter([text, detail])).missing
}

/** Draws a card as a PNG. */
export async function drawCard(wish: CardWish): Promise<Buffer> {
  return sharp(Buffer.from(await composeCard(wish)))
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The SVG of a card: shapes and outlines made of numbers and colours of ours, and nothing of the text itself. */
export async function composeCard(wish: CardWish): Promise<string> {
  const { width, height } = aspects[wish.aspect]
  const { text, detail } = tidied(wish)
  const type = await openTypeSetter([text, detail])
  const { variation } = wish
  const random = seededNumbers(`${wish.kind} ${text} ${variation}`)
  const first = Math.floor(seededNumbers(`${wish.kind} ${text}`)() * 1000)
  const layouts = wish.kind === 'quote' ? quoteLayouts : announcementLayouts
  const layout = layouts[(first + variation) % layouts.length] ?? layouts[0]
  // Once each layout was there, they come with the colours turned round.
  const turned = Math.floor(variation / layouts.length) % 2 === 1
  const palette = choosePalette(wish.palette, first + variation * 3, turned)
  const drawn = layout({ width, height, palette, type, text, detail, random })
  const ground = rect({ x: 0, y: 0, width, height }, palette.ground)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}${drawn}</svg>`
}

function tidied({ kind, text, detail }: Pick<CardWish, 'kind' | 'text' | 'detail'>) {
  return { text: tidyCardText(text, kind), detail: tidyCardText(detail, 'detail') }
}

function choosePalette(wanted: CardWish['palette'], chance: number, turned: boolean): Palette {
  if (wanted === 'auto') return paletteOf(paletteKeys[chance % paletteKeys.length] ?? paletteKeys[0])
  const palette = isOurs(wanted) ? paletteOf(wanted) : paletteFrom(wanted)
  return turned ? turnedRound(palette) : palette
}

const isOurs = (wanted: PaletteKey | `#${string}`): wanted is PaletteKey => !wanted.startsWith('#')
