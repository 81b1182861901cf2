import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { videoCodecs } from '../../../contract/platforms/video-rules.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Remuxed, VideoFault } from './remux.ts'

/** Far more than an honest file takes, also on a busy machine; a small one can be made to take for ever. */
const leastWorkMs = 15_000
const bytesPerMs = 10_000
const heapMegabytes = 256

const answerSchema = z.union([
  z.object({
    durationMs: z.number().int(),
    codec: z.enum(videoCodecs),
    width: z.number().int(),
    height: z.number().int(),
  }),
  z.enum(['no_video', 'codec', 'sound', 'damaged', 'too_long']),
])

const refusals: Record<VideoFault | 'too_long', string> = {
  no_video: 'This file is not a video we can take. Please send an MP4 or MOV file.',
  codec:
    'This video is encoded in a way that networks do not take. Export it as H.264 (MP4) and send it again.',
  sound:
    'The sound of this video is encoded in a way that networks do not take. Export it with AAC sound and send it again.',
  too_long: 'This video takes too long to read. Please export it again and send that.',
  damaged: 'This video is damaged or incomplete. Please send it again.',
}

/** A file that kept its reader busy for as long as it was let. */
export class VideoTooSlow extends AppError {
  constructor() {
    super('unsupported_media', refusals.too_long)
  }
}

/**
 * Writes an uploaded video anew into `target`, so that nothing but its pictures and its sound is kept. It is read in a
 * thread with bounds of its own. Throws `unsupported_media` for everything that is not a whole video.
 */
export async function normaliseVideo(
  file: string,
  target: string,
  patienceMs = leastWorkMs,
): Promise<Remuxed> {
  const { size } = await stat(file)
  const ended = await readInThread({ file, target }, patienceMs + Math.ceil(size / bytesPerMs))
  const answer = answerSchema.catch('damaged').parse(ended)
  if (answer === 'too_long') throw new VideoTooSlow()
  if (typeof answer === 'string') throw new AppError('unsupported_media', refusals[answer])
  return answer
}

/** `too_long`, or undefined where the thread failed or ran out of memory. */
async function readInThread(files: { file: string; target: string }, mostMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(mostMs)
  const worker = new Worker(new URL('remux-worker.ts', import.meta.url), {
    workerData: files,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    // What a library says of a file is of no use in our log.
    stdout: true,
    stderr: true,
  })
  // It may fail once more when nobody waits for it any more; unheard, that would end the process.
  worker.on('error', () => {})
  try {
    const [answer] = (await once(worker, 'message', { signal })) as unknown[]
    return answer
  } catch {
    return signal.aborted ? 'too_long' : undefined
  } finally {
    await worker.terminate()
  }
}
