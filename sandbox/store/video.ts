import { open } from 'node:fs/promises'
import { EncodedPacketSink, FilePathSource, Input, Mp4InputFormat, QuickTimeInputFormat } from 'mediabunny'

export type VideoFacts = {
  mime: 'video/mp4' | 'video/quicktime'
  seconds: number
  /** In pixels, after rotation. */
  width: number
  height: number
  frameRate: number
  /** `avc` (H.264), `hevc` (H.265) or another; null for one that the parser does not know. */
  codec: string | null
  /** The audio codec; `unknown` for one that the parser does not know, null without audio. */
  sound: string | null
  /** Whether the index (`moov`) comes before the frames, so that playback can start with the first bytes. */
  indexFirst: boolean
}

/** Reads the properties of a video without decoding it; undefined if it is not a complete MP4 or MOV file. */
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
    // The index of a truncated file lists frames that are missing.
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

/** Reads one box after another until the index or the frames. */
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
