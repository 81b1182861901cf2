import type { Context } from '../context.ts'
import type { RenditionName } from './renditions/renditions.ts'

const hour = 3_600_000
/** URLs that are created within one period of this length are equal, so that browsers can cache the file. */
const spanMs = 6 * hour
const screenMs = 6 * hour
/** A platform may fetch a picture hours after it received the URL, and more than once. */
const platformMs = 24 * hour

type Address = { mediaId: string; rendition: RenditionName }

/** Signed path of a rendition for our screens, valid for six to twelve hours. */
export function screenUrl(ctx: Context, address: Address): string {
  return signedPath(ctx, address, screenMs)
}

/** Signed URL of a rendition for a platform to fetch, valid for 24 to 30 hours. */
export function publicMediaUrl(ctx: Context, address: Address): string {
  return ctx.config.appUrl + signedPath(ctx, address, platformMs)
}

/** True if we signed the URL. The caller must check whether it has expired. */
export function isSigned(ctx: Context, address: Address, expires: number, signature: string): boolean {
  return ctx.secrets.verify(message(address, expires), signature)
}

/** `expires` is in seconds since 1970. */
function signedPath(ctx: Context, address: Address, lifeMs: number): string {
  const endOfSpan = Math.ceil(ctx.clock.now().getTime() / spanMs) * spanMs
  const expires = (endOfSpan + lifeMs) / 1000
  const signature = ctx.secrets.sign(message(address, expires))
  return `/media/${address.mediaId}/${address.rendition}?expires=${expires}&signature=${signature}`
}

const message = ({ mediaId, rendition }: Address, expires: number) =>
  `media ${mediaId} ${rendition} ${expires}`
