import type { OverlayOptions } from 'sharp'
import { sharp } from '../../../../infra/pictures/sharp.ts'
import { uncoveredBox, type Box } from '../card.ts'
import type { Palette } from '../colors.ts'
import type { LogoLook } from './analyze-logo.ts'
import type { Logo } from './read-logo.ts'

type Size = { width: number; height: number }
type Setting = { palette: Palette; centred: boolean }

/** Relative to the card's shorter side. */
const placeHeight = 0.105
const mostWidth = 0.4
const gap = 0.05
const plateMargin = 0.02
/** The maximum enlargement of a small logo. */
const mostEnlarged = 4
/** The share of a logo's pixels that must contrast with the background. */
const enough = 0.9
/** Up to this standard deviation, an area counts as one color. */
const even = 4

const white = '#ffffff'
const dark = '#0b1220'

/** The height reserved at the bottom of a card for a logo. */
export const logoRoom = (size: Size) => Math.min(size.width, size.height) * (placeHeight + gap)

/** The largest box of a logo, at the bottom of the area that no platform covers. */
export function logoBox(size: Size): Box {
  const box = uncoveredBox(size)
  const height = Math.min(size.width, size.height) * placeHeight
  return { ...box, y: box.y + box.height - height, height }
}

/**
 * Adds a logo to a card in the reserved area: directly if it is readable there, else on a plate of a suitable color.
 */
export async function setLogo(card: Buffer, logo: Logo, { palette, centred }: Setting): Promise<Buffer> {
  const { width, height } = await sharp(card).metadata()
  const box = logoBox({ width, height })
  const unit = Math.min(width, height)
  const { look } = logo
  const bare = fit(logo, { width: unit * mostWidth, height: box.height })
  const at = (size: Size): Box => ({
    ...size,
    x: Math.round(centred ? (width - size.width) / 2 : box.x),
    y: Math.round(box.y + (box.height - size.height) / 2),
  })
  const plate = plateFor(look, palette, await backgroundAt(card, at(bare)))
  if (plate === undefined) {
    const box = at(bare)
    const rounded = look.kind === 'opaque' ? unit * 0.012 : 0
    return compose(card, [{ input: await drawn(logo, bare, rounded), left: box.x, top: box.y }])
  }
  const margin = Math.round(unit * plateMargin)
  const inner = fit(logo, { width: unit * mostWidth - 2 * margin, height: box.height - 2 * margin })
  const outer = at({ width: inner.width + 2 * margin, height: inner.height + 2 * margin })
  return compose(card, [
    { input: plateOf(outer, plate, unit * 0.02), left: outer.x, top: outer.y },
    { input: await drawn(logo, inner, 0), left: outer.x + margin, top: outer.y + margin },
  ])
}

/** The color of the logo's plate; undefined if it needs none. */
function plateFor(look: LogoLook, palette: Palette, ground: string | undefined): string | undefined {
  if (look.kind === 'opaque') return look.edge
  if (ground !== undefined && look.readableOn(ground) >= enough) return undefined
  const plates = [palette.ground, white, dark].map((color) => ({ color, share: look.readableOn(color) }))
  const good = plates.find(({ share }) => share >= enough)
  return (good ?? plates.toSorted((a, b) => b.share - a.share)[0])?.color
}

/** The color of the card in that area; undefined if there are several. */
async function backgroundAt(card: Buffer, { x, y, width, height }: Box): Promise<string | undefined> {
  const { channels } = await sharp(
    await sharp(card).extract({ left: x, top: y, width, height }).removeAlpha().png().toBuffer(),
  ).stats()
  if (channels.some(({ stdev }) => stdev > even)) return undefined
  const part = (mean: number) => Math.round(mean).toString(16).padStart(2, '0')
  return `#${channels.map(({ mean }) => part(mean)).join('')}`
}

function fit(logo: Logo, most: Size): Size {
  const scale = Math.min(most.width / logo.width, most.height / logo.height, mostEnlarged)
  return {
    width: Math.max(1, Math.round(logo.width * scale)),
    height: Math.max(1, Math.round(logo.height * scale)),
  }
}

async function drawn(logo: Logo, size: Size, rounded: number): Promise<Buffer> {
  const sized = sharp(logo.png).resize({ ...size, fit: 'fill' })
  if (rounded === 0) return sized.png().toBuffer()
  return sized
    .composite([{ input: plateOf(size, white, rounded), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

function plateOf({ width, height }: Size, color: string, radius: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}" fill="${color}"/></svg>`,
  )
}

const compose = (card: Buffer, parts: OverlayOptions[]) =>
  sharp(card).composite(parts).png({ compressionLevel: 9 }).toBuffer()
