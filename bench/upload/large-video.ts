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
} from 'mediabunny'
import path from 'node:path'
import { fillerOf } from '../../tests/support/sample-video.ts'

const sample = path.join(import.meta.dirname, '../../tests/support/videos/portrait.mp4')

/**
 * Writes a playable MP4 of about `bytes`: the sample is repeated, and filler data in its frames, which players skip, gives
 * it the bit rate of a camera. Never holds more than a frame in memory.
 */
export async function writeLargeVideo(file: string, bytes: number, repeats: number): Promise<void> {
  const input = new Input({ formats: [new Mp4InputFormat()], source: new FilePathSource(sample) })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const [videoConfig, audioConfig] = [await video?.getDecoderConfig(), await audio?.getDecoderConfig()]
  if (!video || !audio || !videoConfig || !audioConfig) throw new Error('The sample has no video or no audio')
  const seconds = await video.computeDuration()
  const { packetCount } = await video.computePacketStats()
  const filler = fillerOf(Math.floor(bytes / (packetCount * repeats)))
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(file),
  })
  const pictures = new EncodedVideoPacketSource('avc')
  const sound = new EncodedAudioPacketSource('aac')
  output.addVideoTrack(pictures)
  output.addAudioTrack(sound)
  await output.start()
  for (let turn = 0; turn < repeats; turn += 1) {
    const later = turn * seconds
    for await (const packet of new EncodedPacketSink(video).packets()) {
      const data = Buffer.concat([packet.data, filler])
      await pictures.add(packet.clone({ data, timestamp: packet.timestamp + later }), {
        decoderConfig: videoConfig,
      })
    }
    for await (const packet of new EncodedPacketSink(audio).packets()) {
      if (packet.timestamp >= seconds - 0.1) continue
      await sound.add(packet.clone({ timestamp: packet.timestamp + later }), { decoderConfig: audioConfig })
    }
  }
  await output.finalize()
  input.dispose()
}
