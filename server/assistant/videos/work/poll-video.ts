import path from 'node:path'
import type { Context } from '../../../context.ts'
import { addVideo, type MediaRow } from '../../../media/index.ts'
import { AppError } from '../../../infra/http/app-error.ts'
import type { GenerationRow } from '../../generations/generations.queries.ts'
import { ModelError } from '../../models/model.ts'
import { stepAfterFault, type Step } from './step.ts'
import type { VideoModel } from '../video-model.ts'
import { withTemporaryFolder } from '../../../infra/temporary-folders.ts'

/**
 * Checks whether the provider has completed a video, and adds it to the media. If the process dies before the row is
 * updated, the next check downloads it again, and the first copy is deleted later as unused media.
 */
export async function pollVideo(
  ctx: Context,
  model: VideoModel,
  row: GenerationRow,
  handle: string,
  signal: AbortSignal,
): Promise<Step> {
  try {
    const state = await model.check(handle, signal)
    if (state.kind === 'pending') return { kind: 'later', problem: 'model_stalled' }
    if (state.kind === 'failed') return state
    return { kind: 'made', media: await take(ctx, model, row, state.address, signal) }
  } catch (error) {
    const step = stepAfterFault(error)
    if (!signal.aborted) {
      const isOurs = !(error instanceof ModelError)
      ctx.log[isOurs ? 'error' : 'warn']({ err: error, generation: row.id }, 'a video did not come')
    }
    return step
  }
}

async function take(
  ctx: Context,
  model: VideoModel,
  row: GenerationRow,
  address: string,
  signal: AbortSignal,
): Promise<MediaRow> {
  return await withTemporaryFolder(async (folder) => {
    const file = path.join(folder, 'video')
    await model.fetch(address, file, signal)
    signal.throwIfAborted()
    const owner = { workspaceId: row.workspace_id, userId: row.user_id }
    return await addVideo(ctx, owner, { file, name: `video-${row.platform}.mp4` })
  }).catch((error: unknown) => {
    // The provider did not send a valid video.
    if (error instanceof AppError && error.code === 'unsupported_media') {
      throw new ModelError('model_unreadable')
    }
    throw error
  })
}
