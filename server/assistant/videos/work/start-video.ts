import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { failpoint } from '../../../infra/failpoints.ts'
import type { GenerationRow } from '../../generations/generations.queries.ts'
import { ModelError } from '../../models/model.ts'
import type { Step } from './step.ts'
import type { VideoModel } from '../video-model.ts'
import { noteAsked, storeProviderId, type Lease } from '../videos.queries.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { videoAspects, type VideoAspect } from '../../../../contract/assistant/video-choices.ts'

type VideoPrompt = { platform: PlatformKey; aspect: VideoAspect; prompt: string }

/** The prompt for a model. The user's description comes last and is only used as the content of the video. */
function videoPrompt({ platform, aspect, prompt }: VideoPrompt): string {
  return [
    `A short video for a post on ${platforms[platform].name}, ${aspect} ${videoAspects[aspect].ratio}.`,
    'What matters stands in its middle. No border, no watermark, no subtitles or lettering unless the description asks for it.',
    `Description: ${prompt.trim()}`,
  ].join(' ')
}

const tries = 5

/**
 * Asks the provider to start a video. The request is stored in the row first, so that there is never a second call:
 * even a call without a response may have started a video that costs money.
 */
export async function startVideo(
  ctx: Context,
  model: VideoModel,
  row: GenerationRow,
  lease: Lease,
  signal: AbortSignal,
): Promise<Step> {
  const aspect = row.video?.aspect ?? 'landscape'
  if (!(await noteAsked(ctx.db, lease))) return { kind: 'later', problem: 'interrupted' }
  try {
    const prompt = videoPrompt({ platform: row.platform, aspect, prompt: row.prompt })
    await failpoint('video.start.before')
    const handle = await model.start({ prompt, aspect, signal })
    await failpoint('video.start.after')
    await keepHandle(ctx, lease, handle)
    await failpoint('video.handle.after')
    return { kind: 'later', problem: 'model_stalled' }
  } catch (error) {
    ctx.log.warn({ err: error, generation: row.id }, 'a video could not be created')
    return { kind: 'failed', problem: error instanceof ModelError ? error.code : 'interrupted' }
  }
}

/** Without the id the video is lost, so this waits for a database that is restarting. */
async function keepHandle(ctx: Context, lease: Lease, handle: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await storeProviderId(ctx.db, lease, handle)
    } catch (error) {
      if (tried === tries) throw error
      await sleep(500 * 2 ** tried)
    }
  }
}
