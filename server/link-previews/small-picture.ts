import { fetchPublic } from '../infra/outgoing/fetch-public.ts'
import type { Trust } from '../infra/outgoing/open-public.ts'
import { shrinkPicture } from '../infra/pictures/shrink-picture.ts'

/** As platforms show it in a card. */
const size = { width: 480, height: 251, quality: 70 }
const limits = { maxBytes: 5 * 1024 * 1024, timeoutMs: 5_000 }

/**
 * A small copy of a picture on the web, as a `data:` URL; null if it cannot be read. Encoded again, so that browsers get
 * nothing of the foreign file, and the foreign server learns nothing of who looks at the card.
 */
export async function smallPicture(url: string, trust: Trust): Promise<string | null> {
  const fetched = await fetchPublic(url, { ...limits, ...trust })
  if (fetched.kind === 'failed') return null
  const bytes = await shrinkPicture(fetched.bytes, size)
  return bytes ? `data:image/webp;base64,${bytes.toString('base64')}` : null
}
