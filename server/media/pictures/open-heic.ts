import type { Metadata, Sharp } from 'sharp'
import { z } from 'zod'
import { maxPixels } from '../../../contract/media/media-limits.ts'
import { runWorker } from '../../infra/threads/run-worker.ts'
import { openPicture, workSeconds } from './open-picture.ts'
import { crc32, deflateSync } from 'node:zlib'

/** The signature of a PNG and its header, which comes first: 8 and 25 bytes. */
const headerEnd = 33

const heapMegabytes = 256

const pixelsSchema = z.object({
  data: z.instanceof(Uint8ClampedArray),
  width: z.number().int(),
  height: z.number().int(),
})

/**
 * Opens a HEIC picture, as phones take them, upright. The library for all other formats reads its header, but not its
 * pixels, which are compressed as H.265. Throws if it is damaged or takes too long.
 */
export async function openHeic(file: string, { icc, hasAlpha }: Metadata): Promise<Sharp> {
  const answer = await runWorker(
    new URL('decode-heic-worker.ts', import.meta.url),
    { file, maxPixels },
    { timeoutMs: workSeconds * 1000, heapMegabytes },
  )
  const { data, width, height } = pixelsSchema.parse(answer)
  const decoded = await openPicture(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
  const picture = hasAlpha ? decoded : decoded.removeAlpha()
  if (!icc) return picture
  // Pixels alone have no color profile, and phones take pictures in Display P3.
  return openPicture(embedProfile(await picture.png({ compressionLevel: 1 }).toBuffer(), icc))
}

/** Adds a color profile to a PNG without one. Its pixels stay as they are. */
function embedProfile(png: Buffer, icc: Buffer): Buffer {
  // The name of the profile, and the only compression method of the format.
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(icc)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)])
}
