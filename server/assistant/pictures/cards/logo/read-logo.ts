import sharp from 'sharp'
import { lookAtLogo, type LogoLook } from './look-at-logo.ts'

/** A brand's logo, without what surrounds it, and no larger than a card shows it. */
export type Logo = { png: Buffer; width: number; height: number; look: LogoLook }

/** Twice as large as it is ever drawn. */
const largest = 800
const maxPixels = 50_000_000
const seconds = 10
/** How far a color may be from that of the corner and still surround the logo. */
const trimDistance = 14

/**
 * Reads a picture of the workspace as a logo: its first frame, upright, within bounds, its empty margins cut off.
 * Undefined for one that shows nothing.
 */
export async function readLogo(bytes: Buffer): Promise<Logo | undefined> {
  const upright = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds })
    .autoOrient()
    .toColorspace('srgb')
    .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .png()
    .toBuffer()
  const { channels } = await sharp(upright).stats()
  if ((channels[3]?.max ?? 255) < shownAlpha) return undefined
  // Before its margins are gone: they tell what it stands on.
  const look = await lookAtLogo(upright)
  const { data, info } = await trimmed(upright)
  return { png: data, width: info.width, height: info.height, look }
}

/** Less cannot be seen. */
const shownAlpha = 32

/** Of one color throughout there is nothing to cut off. */
async function trimmed(png: Buffer) {
  const whole = () => sharp(png).png().toBuffer({ resolveWithObject: true })
  const cut = await sharp(png)
    .trim({ threshold: trimDistance })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(whole)
  return cut.info.width < 4 || cut.info.height < 4 ? whole() : cut
}
