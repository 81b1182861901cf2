import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { soundSchema } from '../../../contract/media/media.ts'
import { videoCodecs } from '../../../contract/platforms/video-limits.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { runWorker } from '../../infra/threads/run-worker.ts'
import type { Remuxed, VideoRejection } from './remux.ts'

/** Far more than a normal file needs, even on a busy machine. A malicious small file could otherwise run forever. */
const minWorkMs = 15_000
const bytesPerMs = 10_000
const heapMegabytes = 256

const answerSchema = z.union([
  z.object({
    durationMs: z.number().int(),
    codec: z.enum(videoCodecs),
    width: z.number().int(),
    height: z.number().int(),
    framesPerSecond: z.number(),
    sound: soundSchema.nullable(),
  }),
  z.enum(['no_video', 'codec', 'sound', 'damaged', 'too_long']),
])

const refusals: Record<VideoRejection | 'too_long', string> = {
  no_video: 'This file is not a video we support. Please send an MP4 or MOV file.',
  codec:
    'This video is encoded in a way that platforms do not accept. Export it as H.264 (MP4) and send it again.',
  sound:
    'The sound of this video is encoded in a way that platforms do not accept. Export it with AAC sound and send it again.',
  too_long: 'This video takes too long to read. Please export it again and send that.',
  damaged: 'This video is damaged or incomplete. Please send it again.',
}

/** Reading the video took longer than allowed. */
export class VideoTooSlow extends AppError {
  constructor() {
    super('unsupported_media', refusals.too_long)
  }
}

/** The encoding of its video or sound is not accepted by platforms, but can be converted. */
export class OtherEncoding extends AppError {
  constructor(rejection: 'codec' | 'sound') {
    super('unsupported_media', refusals[rejection])
  }
}

/**
 * Copies the video and audio tracks of an uploaded file into a new file `target`; nothing else is kept. Runs in a worker
 * thread with limits on time and memory. Throws `unsupported_media` for anything that is not a complete video.
 */
export async function remuxInWorker(file: string, target: string, minMs = minWorkMs): Promise<Remuxed> {
  const { size } = await stat(file)
  const result = await runWorker(
    new URL('remux-worker.ts', import.meta.url),
    { file, target },
    { timeoutMs: minMs + Math.ceil(size / bytesPerMs), heapMegabytes },
  )
  const answer = answerSchema.catch('damaged').parse(result)
  if (answer === 'too_long') throw new VideoTooSlow()
  if (answer === 'codec' || answer === 'sound') throw new OtherEncoding(answer)
  if (typeof answer === 'string') throw new AppError('unsupported_media', refusals[answer])
  return answer
}
