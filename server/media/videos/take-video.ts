import { randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Session } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { insertMedia, type MediaRow } from '../media.queries.ts'
import { withVideoSlot } from '../work-slots.ts'
import { removeFiles } from '../renditions.ts'
import { newStorageKey, tidyName } from '../stored-names.ts'
import { countSlowVideo, refuseSlowVideos } from '../upload-limits.ts'
import { normaliseVideo, VideoTooSlow } from './normalise-video.ts'

type Taken = {
  /** A temporary file; whoever made it removes it. */
  file: string
  name: string
}

/**
 * Takes the video in a temporary file into the workspace. What fails leaves neither row nor file. Throws
 * `unsupported_media` for what is no whole MP4 or MOV video in H.264 or H.265.
 */
export async function takeVideo(
  ctx: Context,
  session: Pick<Session, 'workspaceId' | 'userId'>,
  { file, name }: Taken,
): Promise<MediaRow> {
  const folder = await mkdtemp(path.join(tmpdir(), 'upload-'))
  const storageKey = newStorageKey()
  try {
    const written = path.join(folder, 'video')
    const { durationMs, codec, width, height } = await withVideoSlot(async () => {
      // Those that waited meanwhile are counted by now.
      await refuseSlowVideos(ctx, session)
      return await normaliseVideo(file, written)
    }).catch(async (error: unknown) => {
      if (error instanceof VideoTooSlow) await countSlowVideo(ctx, session)
      throw error
    })
    const { size } = await stat(written)
    await ctx.storage.writeFile(storageKey, written)
    return await insertMedia(ctx.db, {
      id: randomUUIDv7(),
      workspace_id: session.workspaceId,
      name: tidyName(name, 'Video'),
      content_type: 'video/mp4',
      bytes: size,
      width,
      height,
      duration_ms: durationMs,
      video_codec: codec,
      storage_key: storageKey,
      created_by: session.userId,
      created_at: ctx.clock.now(),
    })
  } catch (error) {
    await removeFiles(ctx, storageKey)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
