import type { Context } from '../context.ts'
import type { RenditionName } from './renditions.ts'

const hour = 3_600_000
/** Addresses handed out within one such span are equal, so that a browser finds its copy again. */
const spanMs = 6 * hour
const screenMs = 6 * hour
/** A network may pull a picture long after it was asked to, and again. */
const networkMs = 24 * hour

type Address = { mediaId: string; rendition: RenditionName }

/** Path of a rendition for our own screens; it works for six to twelve hours. */
export function screenAddress(ctx: Context, address: Address): string {
  return signedPath(ctx, address, screenMs)
}

/** Absolute address of a rendition for a network to pull; it works for 24 to 30 hours. */
export function networkAddress(ctx: Context, address: Address): string {
  return ctx.config.appUrl + signedPath(ctx, address, networkMs)
}

/** True when we signed this very address; whether it expired is for the caller to ask. */
export function isSigned(ctx: Context, address: Address, expires: number, signature: string): boolean {
  return ctx.secrets.verify(message(address, expires), signature)
}

/** `expires` stands in the address in seconds since 1970. */
function signedPath(ctx: Context, address: Address, lifeMs: number): string {
  const endOfSpan = Math.ceil(ctx.clock.now().getTime() / spanMs) * spanMs
  const expires = (endOfSpan + lifeMs) / 1000
  const signature = ctx.secrets.sign(message(address, expires))
  return `/media/${address.mediaId}/${address.rendition}?expires=${expires}&signature=${signature}`
}

const message = ({ mediaId, rendition }: Address, expires: number) =>
  `media ${mediaId} ${rendition} ${expires}`
