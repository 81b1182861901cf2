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
import { videoCodecs, type VideoCodec } from '../../../contract/platforms/video-rules.ts'

/** A video as it was written anew; pixels as it is seen, turned upright. */
export type Remuxed = { durationMs: number; codec: VideoCodec; width: number; height: number }

/** Why a file is not taken. */
export type VideoFault = 'no_video' | 'codec' | 'sound' | 'damaged'

/** More than four hours at 60 frames: whatever says it has more is no video of a post. */
const mostPackets = 1_000_000

/** A packet is read as a whole, and copied. The heaviest frame of a camera is far from it. */
const largestPacket = 32_000_000

/**
 * Writes the first picture and sound track of an MP4 or MOV file into a new MP4 file: its index first, as networks
 * want it, and without whatever else the file held, such as where it was filmed. No frame is decoded or changed. It
 * throws for a file whose packets are not all there.
 */
export async function remux(file: string, target: string): Promise<Remuxed | VideoFault> {
  const source = new FilePathSource(file)
  const input = new Input({ formats: [new Mp4InputFormat(), new QuickTimeInputFormat()], source })
  try {
    if (!(await input.canRead())) return 'no_video'
    const video = await input.getPrimaryVideoTrack()
    if (!video) return 'no_video'
    const audio = await input.getPrimaryAudioTrack()
    const codec = videoCodecs.find((known) => known === video.codec)
    if (codec === undefined) return 'codec'
    if (audio && audio.codec !== 'aac') return 'sound'
    const begin = Math.min(0, await video.getFirstTimestamp(), (await audio?.getFirstTimestamp()) ?? 0)
    const durationMs = Math.round((await video.computeDuration()) * 1000 - begin * 1000)
    await copyTracks({ video, audio, codec, begin, target })
    const { displayWidth: width, displayHeight: height } = video
    return durationMs > 0 && width > 0 && height > 0 ? { durationMs, codec, width, height } : 'damaged'
  } finally {
    input.dispose()
  }
}

type Copy = {
  video: InputVideoTrack
  audio: InputAudioTrack | null
  codec: VideoCodec
  /** Seconds; where the earlier track begins, if that is before zero. */
  begin: number
  target: string
}

async function copyTracks({ video, audio, codec, begin, target }: Copy): Promise<void> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new FilePathTarget(target),
  })
  const pictures = new EncodedVideoPacketSource(codec)
  const { rotation } = video
  output.addVideoTrack(pictures, { rotation, maximumPacketCount: await countPackets(video) })
  const sound = audio ? new EncodedAudioPacketSource('aac') : undefined
  if (audio && sound) output.addAudioTrack(sound, { maximumPacketCount: await countPackets(audio) })
  await output.start()
  await Promise.all([
    copyPackets(video, begin, async (packet) => {
      const decoderConfig = await video.getDecoderConfig()
      await pictures.add(packet, decoderConfig ? { decoderConfig } : undefined)
    }).then(() => pictures.close()),
    audio &&
      sound &&
      copyPackets(audio, begin, async (packet) => {
        const decoderConfig = await audio.getDecoderConfig()
        await sound.add(packet, decoderConfig ? { decoderConfig } : undefined)
      }).then(() => sound.close()),
  ])
  await output.finalize()
}

type Packet = Parameters<EncodedVideoPacketSource['add']>[0]

async function copyPackets(
  track: InputVideoTrack | InputAudioTrack,
  begin: number,
  add: (packet: Packet) => Promise<void>,
): Promise<void> {
  let copied = 0
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await add(begin < 0 ? packet.clone({ timestamp: packet.timestamp - begin }) : packet)
    copied += 1
  }
  // Where the file ends too early, the packets end there too, without a word.
  if (copied < (await countPackets(track))) throw new Error('The file ends before its packets do')
}

async function countPackets(track: InputVideoTrack | InputAudioTrack): Promise<number> {
  let count = 0
  // Of each only where it lies. A small file can say that it has billions; they are not counted to the end.
  for await (const { byteLength } of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    count += 1
    if (count > mostPackets) throw new Error('More packets than a video has')
    if (byteLength > largestPacket) throw new Error('A packet larger than any picture')
  }
  return count
}
