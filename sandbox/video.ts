import { open } from 'node:fs/promises'
import { EncodedPacketSink, FilePathSource, Input, Mp4InputFormat, QuickTimeInputFormat } from 'mediabunny'

export type VideoFacts = {
  mime: 'video/mp4' | 'video/quicktime'
  seconds: number
  /** Pixels as it is seen. */
  width: number
  height: number
  frameRate: number
  /** `avc` (H.264), `hevc` (H.265) or another; null where the reader knows no name for it. */
  codec: string | null
  /** The codec of the sound, `unknown` where it has no name, null without sound. */
  sound: string | null
  /** The index (`moov`) stands before the pictures, so that a player can begin with the first bytes. */
  indexFirst: boolean
}

/** What a file really is; undefined when it is no whole MP4 or MOV video. Nothing is decoded. */
export async function examineVideo(file: string): Promise<VideoFacts | undefined> {
  const input = new Input({
    formats: [new Mp4InputFormat(), new QuickTimeInputFormat()],
    source: new FilePathSource(file),
  })
  try {
    const format = await input.getFormat()
    const video = await input.getPrimaryVideoTrack()
    if (!video) return undefined
    const packets = new EncodedPacketSink(video)
    // A file that was cut off has an index of pictures that are not there.
    if (!(await packets.getFirstPacket()) || !(await packets.getPacket(Infinity))) return undefined
    const audio = await input.getPrimaryAudioTrack()
    return {
      mime: format instanceof QuickTimeInputFormat ? 'video/quicktime' : 'video/mp4',
      seconds: await video.computeDuration(),
      width: video.displayWidth,
      height: video.displayHeight,
      frameRate: (await video.computePacketStats()).averagePacketRate,
      codec: video.codec,
      sound: audio && (audio.codec ?? 'unknown'),
      indexFirst: await isIndexFirst(file),
    }
  } catch {
    return undefined
  } finally {
    input.dispose()
  }
}

const headBytes = 16

/** Goes from box to box of the file until the index or the pictures come. */
async function isIndexFirst(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    for (let at = 0; ;) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, at)
      if (bytesRead < 8) return false
      const name = buffer.toString('latin1', 4, 8)
      if (name === 'moov' || name === 'mdat') return name === 'moov'
      const short = buffer.readUInt32BE(0)
      const size = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short
      if (size < 8) return false
      at += size
    }
  } finally {
    await handle.close()
  }
}
