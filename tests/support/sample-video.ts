import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  Mp4InputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import path from 'node:path'

const sample = path.join(import.meta.dirname, 'videos/portrait.mp4')

/**
 * A playable MP4 of four seconds with audio and the index first. Filler data in its frames, which players skip, makes it
 * larger. Its frames have 360 × 640 pixels, whatever size its index says.
 */
export async function sampleVideo({ leastBytes = 0, width = 360, height = 640 } = {}): Promise<Buffer> {
  const input = new Input({ formats: [new Mp4InputFormat()], source: new FilePathSource(sample) })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const videoConfig = await video?.getDecoderConfig()
  const audioConfig = await audio?.getDecoderConfig()
  if (!video || !audio || !videoConfig || !audioConfig) throw new Error('The sample has no video or no audio')

  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const pictures = new EncodedVideoPacketSource('avc')
  const sound = new EncodedAudioPacketSource('aac')
  output.addVideoTrack(pictures)
  output.addAudioTrack(sound)
  await output.start()
  const { packetCount } = await video.computePacketStats()
  const filler = fillerOf(Math.ceil(leastBytes / packetCount))
  for await (const packet of new EncodedPacketSink(video).packets()) {
    const data = Buffer.concat([packet.data, filler])
    const decoderConfig = { ...videoConfig, codedWidth: width, codedHeight: height }
    await pictures.add(packet.clone({ data }), { decoderConfig })
  }
  for await (const packet of new EncodedPacketSink(audio).packets()) {
    await sound.add(packet, { decoderConfig: audioConfig })
  }
  await output.finalize()
  input.dispose()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

/** One unit of H.264 filler data (type 12), prefixed with its length. */
export function fillerOf(bytes: number): Buffer {
  if (bytes === 0) return Buffer.alloc(0)
  const unit = Buffer.concat([Buffer.from([0x0c]), Buffer.alloc(bytes, 0xff), Buffer.from([0x80])])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(unit.length)
  return Buffer.concat([length, unit])
}
