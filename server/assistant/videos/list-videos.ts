import { listedVideosLimit } from '../../../contract/assistant/videos.ts'
import type { VideoGeneration } from '../../../contract/assistant/generations.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { presentVideo } from '../generations/generations.view.ts'
import { mediaOf } from '../generations/list-generations.ts'
import { selectListedVideos } from './videos.queries.ts'

/** As long as unused media is kept. */
const listedMs = 7 * 24 * 3_600_000

/** The caller's videos that are running, or ended in the last week and were not dismissed; newest first. */
export async function listVideos(ctx: Context, caller: Caller): Promise<VideoGeneration[]> {
  const rows = await selectListedVideos(ctx.db, caller, {
    since: new Date(ctx.clock.now().getTime() - listedMs),
    limit: listedVideosLimit,
  })
  const media = await mediaOf(ctx, caller.workspaceId, rows)
  return rows
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())
    .map((row) => presentVideo(ctx, row, media.get(row.media_id ?? '')))
}
