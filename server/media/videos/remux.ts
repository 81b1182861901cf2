import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4InputFormat,
  Mp4OutputFormat,
  Output,
  QuickTimeInputFormat,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny'
import { videoCodecs, type VideoCodec } from '../../../contract/platforms/video-limits.ts'
import type { SoundFacts } from '../../../contract/platforms/video-rules.ts'

/** Facts about the copied video; width and height as displayed, after rotation. */
export type Remuxed = {
  durationMs: number
  codec: VideoCodec
  width: number
  height: number
  framesPerSecond: number
  /** Null for a video without sound. */
  sound: SoundFacts | null
}

/** Why a file is rejected. */
export type VideoRejection = 'no_video' | 'codec' | 'sound' | 'damaged'

/** More than four hours at 60 frames per second. No video in a post has more. */
const maxPackets = 1_000_000

/** Packets are read as a whole. Even the largest frames of cameras are much smaller. */
const maxPacketBytes = 32_000_000

/** In bytes. With the library's larger default buffers, half a gigabyte needed 250 MB of memory. */
const maxCacheSize = 2 * 1024 * 1024
const chunkSize = 1024 * 1024

/**
 * Copies the primary video and audio tracks of an MP4 or MOV file into a new MP4 file with its index first, as platforms
 * need it. Everything else, such as the location, is left out. No frame is decoded or changed. Throws if packets are
 * missing.
 */
export async function remux(file: string, target: string): Promise<Remuxed | VideoRejection> {
  const source = new FilePathSource(file, { maxCacheSize })
  const input = new Input({ formats: [new Mp4InputFormat(), new QuickTimeInputFormat()], source })
  try {
    if (!(await input.canRead())) return 'no_video'
    const video = await input.getPrimaryVideoTrack()
    if (!video) return 'no_video'
    const audio = await input.getPrimaryAudioTrack()
    const codec = videoCodecs.find((known) => known === video.codec)
    if (codec === undefined || !(await isPlayable(video))) return 'codec'
    if (audio && audio.codec !== 'aac') return 'sound'
    const startTime = Math.min(0, await video.getFirstTimestamp(), (await audio?.getFirstTimestamp()) ?? 0)
    const durationMs = Math.round((await video.computeDuration()) * 1000 - startTime * 1000)
    await copyTracks({ video, audio, codec, startTime, target })
    const framesPerSecond = Math.round((await countPackets(video)) / (durationMs / 100_000)) / 100
    const sound = audio && { channels: audio.numberOfChannels, hertz: audio.sampleRate }
    const { displayWidth: width, displayHeight: height } = video
    return durationMs > 0 && width > 0 && height > 0
      ? { durationMs, codec, width, height, framesPerSecond, sound }
      : 'damaged'
  } finally {
    input.dispose()
  }
}

/** Profiles of H.264 with 10 bits or more colors per pixel, as editors export them. Platforms and browsers refuse these. */
const editorProfiles = /^avc[13]\.(?:6e|7a|f4)/i

async function isPlayable(video: InputVideoTrack): Promise<boolean> {
  const config = await video.getDecoderConfig()
  return !editorProfiles.test(config?.codec ?? '')
}

type Copy = {
  video: InputVideoTrack
  audio: InputAudioTrack | null
  codec: VideoCodec
  /** In seconds: the start of the earlier track, if it is before zero. */
  startTime: number
  target: string
}

async function copyTracks({ video, audio, codec, startTime, target }: Copy): Promise<void> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new FilePathTarget(target, { chunkSize }),
  })
  const pictures = new EncodedVideoPacketSource(codec)
  const { rotation } = video
  output.addVideoTrack(pictures, { rotation, maximumPacketCount: await countPackets(video) })
  const sound = audio ? new EncodedAudioPacketSource('aac') : undefined
  if (audio && sound) output.addAudioTrack(sound, { maximumPacketCount: await countPackets(audio) })
  await output.start()
  await Promise.all([
    copyPackets(video, startTime, async (packet) => {
      const decoderConfig = await video.getDecoderConfig()
      await pictures.add(packet, decoderConfig ? { decoderConfig } : undefined)
    }).then(() => pictures.close()),
    audio &&
      sound &&
      copyPackets(audio, startTime, async (packet) => {
        const decoderConfig = await audio.getDecoderConfig()
        await sound.add(packet, decoderConfig ? { decoderConfig } : undefined)
      }).then(() => sound.close()),
  ])
  await output.finalize()
}

type Packet = Parameters<EncodedVideoPacketSource['add']>[0]

async function copyPackets(
  track: InputVideoTrack | InputAudioTrack,
  startTime: number,
  add: (packet: Packet) => Promise<void>,
): Promise<void> {
  let copied = 0
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await add(startTime < 0 ? packet.clone({ timestamp: packet.timestamp - startTime }) : packet)
    copied += 1
  }
  // In a truncated file, the packets end early without an error.
  if (copied < (await countPackets(track))) throw new Error('The file is truncated')
}

async function countPackets(track: InputVideoTrack | InputAudioTrack): Promise<number> {
  let count = 0
  // Reads only the position of each. A small file can claim billions of packets, so counting stops at the limit.
  for await (const { byteLength } of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    count += 1
    if (count > maxPackets) throw new Error('Too many packets')
    if (byteLength > maxPacketBytes) throw new Error('A packet is too large')
  }
  return count
}
