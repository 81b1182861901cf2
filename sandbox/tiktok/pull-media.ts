import type { Context } from '../context.ts'
import { pullStream } from '../graph/pull-media.ts'
import { refuse } from './tiktok-errors.ts'

/** TikTok only downloads from URLs that the application has proved to own: here those of the product. */
export function requireOwnAddress(context: Context, address: string): void {
  if (URL.parse(address)?.origin === new URL(context.mediaOrigin()).origin) return
  throw refuse(
    403,
    'url_ownership_unverified',
    'Please review our URL ownership verification rules before using PULL_FROM_URL.',
  )
}

/** The bytes at a URL, at most `bytes`; undefined if they cannot be downloaded. */
export async function pullBytes(
  context: Context,
  address: string,
  bytes: number,
): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  try {
    for await (const part of pullStream(context, address, { bytes, subcode: 0 })) parts.push(part)
    return Buffer.concat(parts)
  } catch {
    return undefined
  }
}
