import { sharp } from '../../../../infra/pictures/sharp.ts'
import { analyzeLogo, type LogoLook } from './analyze-logo.ts'

/** A brand's logo without its margin, no larger than needed on a card. */
export type Logo = { png: Buffer; width: number; height: number; look: LogoLook }

/** Twice the largest size on a card. */
const largest = 800
const maxPixels = 50_000_000
const seconds = 10
/** How much a color may differ from the corner's and still count as margin. */
const trimDistance = 14

/**
 * Reads a picture of the workspace as a logo: the first frame, upright, scaled down, with its margin trimmed. Undefined
 * for an empty picture.
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
  // Before trimming, because the margin shows its background.
  const look = await analyzeLogo(upright)
  const { data, info } = await trimmed(upright)
  return { png: data, width: info.width, height: info.height, look }
}

/** A smaller difference is invisible. */
const shownAlpha = 32

/** A picture of one color cannot be trimmed. */
async function trimmed(png: Buffer) {
  const whole = () => sharp(png).png().toBuffer({ resolveWithObject: true })
  const cut = await sharp(png)
    .trim({ threshold: trimDistance })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(whole)
  return cut.info.width < 4 || cut.info.height < 4 ? whole() : cut
}
