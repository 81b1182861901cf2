import sharp from 'sharp'
import { fetchPublic } from '../infra/outgoing/fetch-public.ts'
import type { Trust } from '../infra/outgoing/open-public.ts'
import { headBytes, sniffPicture } from '../infra/pictures/picture-formats.ts'

/** As platforms show it in a card. */
const size = { width: 480, height: 251 }
const limits = { maxBytes: 5 * 1024 * 1024, timeoutMs: 5_000 }
const maxPixels = 20_000_000
const workSeconds = 5

/**
 * A small copy of a picture on the web, as a `data:` URL; null if it cannot be read. Encoded again, so that browsers get
 * nothing of the foreign file, and the foreign server learns nothing of who looks at the card.
 */
export async function smallPicture(url: string, trust: Trust): Promise<string | null> {
  const fetched = await fetchPublic(url, { ...limits, ...trust })
  // Checked first, so that the library never uses other decoders, such as SVG with its external references.
  if (fetched.kind === 'failed' || !sniffPicture(fetched.bytes.subarray(0, headBytes))) return null
  try {
    const bytes = await sharp(fetched.bytes, { limitInputPixels: maxPixels })
      .timeout({ seconds: workSeconds })
      .autoOrient()
      .resize(size.width, size.height, { fit: 'cover' })
      .webp({ quality: 70 })
      .toBuffer()
    return `data:image/webp;base64,${bytes.toString('base64')}`
  } catch {
    return null
  }
}
