import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { videoCodecs } from '../../../contract/platforms/video-rules.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Remuxed, VideoFault } from './remux.ts'

/** Half a gigabyte takes some seconds. */
const workMs = 60_000
const heapMegabytes = 256

const answerSchema = z.union([
  z.object({
    durationMs: z.number().int(),
    codec: z.enum(videoCodecs),
    width: z.number().int(),
    height: z.number().int(),
  }),
  z.enum(['no_video', 'codec', 'sound', 'damaged']),
])

const refusals: Record<VideoFault, string> = {
  no_video: 'This file is not a video we can take. Please send an MP4 or MOV file.',
  codec:
    'This video is encoded in a way that networks do not take. Export it as H.264 (MP4) and send it again.',
  sound:
    'The sound of this video is encoded in a way that networks do not take. Export it with AAC sound and send it again.',
  damaged: 'This video is damaged or incomplete. Please send it again.',
}

/**
 * Writes an uploaded video anew into `target`, so that nothing but its pictures and its sound is kept. It is read in a
 * thread with bounds of its own. Throws `unsupported_media` for everything that is not a whole video.
 */
export async function normaliseVideo(file: string, target: string): Promise<Remuxed> {
  const answer = answerSchema.catch('damaged').parse(await readInThread(file, target))
  if (typeof answer === 'string') throw new AppError('unsupported_media', refusals[answer])
  return answer
}

/** Undefined where the thread failed, ran out of memory, or took too long. */
async function readInThread(file: string, target: string): Promise<unknown> {
  const worker = new Worker(new URL('remux-worker.ts', import.meta.url), {
    workerData: { file, target },
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    // What a library says of a file is of no use in our log.
    stdout: true,
    stderr: true,
  })
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(workMs) })) as unknown[]
    return answer
  } catch {
    return undefined
  } finally {
    await worker.terminate()
  }
}
