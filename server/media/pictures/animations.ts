import { open } from 'node:fs/promises'
import path from 'node:path'
import { runFfmpeg } from '../conversions/run-ffmpeg.ts'
import { animationArguments } from '../conversions/ffmpeg-arguments.ts'
import type { PictureFormat } from '../../infra/pictures/picture-formats.ts'

/** Together with the time that the picture library takes, shorter than the timeout of the client. */
const workMs = 30_000
/** More than a real file has before its pixels. */
const mostChunks = 200

/** Whether a PNG is animated: its `acTL` chunk, before the pixels, says how many frames it has. */
export async function isAnimatedPng(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(12)
    // After the signature, each chunk has its length and its type, then its data and a checksum of four bytes.
    for (let at = 8, chunks = 0; chunks < mostChunks; chunks += 1) {
      const { bytesRead } = await handle.read(head, 0, head.length, at)
      const type = head.toString('latin1', 4, 8)
      if (bytesRead < head.length || type === 'IDAT') return false
      if (type === 'acTL') return head.readUInt32BE(8) > 1
      at += head.readUInt32BE(0) + 12
    }
    return false
  } finally {
    await handle.close()
  }
}

/** Whether an AVIF is a sequence, which its first brand says. */
export const isAvifSequence = (head: Buffer): boolean => head.toString('latin1', 8, 12) === 'avis'

const demuxers: Partial<Record<PictureFormat, string>> = { png: 'apng', avif: 'mov' }

/** Makes a GIF of an animation that the picture library reads as a still picture. Throws if it cannot be read. */
export async function toGif(ffmpeg: string, file: string, format: PictureFormat): Promise<string> {
  const target = path.join(path.dirname(file), 'animation.gif')
  await runFfmpeg({
    ffmpeg,
    arguments: animationArguments({ file, demuxer: demuxers[format] ?? format, target }),
    signal: AbortSignal.timeout(workMs),
    onTime: () => undefined,
  })
  return target
}
