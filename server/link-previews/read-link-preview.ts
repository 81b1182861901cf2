import type { LinkPreview } from '../../contract/links/link-preview.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { decodePage, isPage } from '../infra/outgoing/decode-page.ts'
import { fetchPublic } from '../infra/outgoing/fetch-public.ts'
import { askPage } from './ask-page.ts'
import { pageFacts } from './page-facts.ts'
import type { PageCache } from './page-cache.ts'
import type { Trust } from '../infra/outgoing/open-public.ts'
import { shrinkPicture } from '../infra/pictures/shrink-picture.ts'

const pageLimits = { maxBytes: 2 * 1024 * 1024, timeoutMs: 5_000 }
const pictureLimits = { maxBytes: 5 * 1024 * 1024, timeoutMs: 5_000 }
/** Platforms show pictures in this size in a card. */
const pictureSize = { width: 480, height: 251, quality: 70 }

/**
 * Returns what platforms show of a linked page, fetched under the rules for URLs that users give. Throws
 * `rate_limited`. An unreadable page is not an error.
 */
export async function readLinkPreview(
  ctx: Context,
  cache: PageCache<LinkPreview>,
  caller: Caller,
  url: string,
): Promise<LinkPreview> {
  return askPage(ctx, { cache, caller, url, limit: 'link-preview', ask: (address) => read(ctx, address) })
}

async function read(ctx: Context, url: URL): Promise<LinkPreview> {
  const trust = { allow: ctx.config.outgoingAllow }
  const preview: LinkPreview = {
    domain: url.hostname.replace(/^www\./, ''),
    title: null,
    description: null,
    siteName: null,
    picture: null,
  }
  const fetched = await fetchPublic(url.href, { ...pageLimits, ...trust })
  if (fetched.kind === 'failed') {
    // The reason may reveal internals and is only logged.
    ctx.log.info({ reason: fetched.reason }, 'a page for a link preview could not be read')
    return preview
  }
  if (!isPage(fetched.contentType)) return preview
  const { pictureUrl, ...facts } = await pageFacts(decodePage(fetched))
  const picture = pictureUrl === null ? null : URL.parse(pictureUrl, fetched.url)
  return { ...preview, ...facts, picture: picture && (await smallPicture(picture.href, trust)) }
}

/**
 * Returns a small copy of a picture on the web as a `data:` URL, or null if it cannot be read. The picture is encoded
 * again, so that browsers get no bytes of the foreign file and the foreign server does not learn who looks at the card.
 */
async function smallPicture(url: string, trust: Trust): Promise<string | null> {
  const fetched = await fetchPublic(url, { ...pictureLimits, ...trust })
  if (fetched.kind === 'failed') return null
  const bytes = await shrinkPicture(fetched.bytes, pictureSize)
  return bytes ? `data:image/webp;base64,${bytes.toString('base64')}` : null
}
