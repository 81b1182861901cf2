import type { Context } from '../../context.ts'
import { findMedia, toPublishImage, toPublishVideo } from '../../media/index.ts'
import type { PublishCall } from '../../connectors/connector.ts'
import type { AttachedMedia, PostRow } from '../posts.queries.ts'

export type LoadedMedia = Pick<PublishCall, 'images' | 'video'>

/** The images of a post or of one of its parts, in order, and its video; undefined if one of them no longer exists. */
export async function loadMedia(
  ctx: Context,
  post: Pick<PostRow, 'workspace_id' | 'platform'>,
  attached: readonly AttachedMedia[],
): Promise<LoadedMedia | undefined> {
  const rows = await findMedia(
    ctx.db,
    post.workspace_id,
    attached.map((one) => one.mediaId),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = attached.flatMap(({ mediaId, altText }) => {
    const row = byId.get(mediaId)
    return row ? [{ row, altText }] : []
  })
  if (found.length < attached.length) return undefined
  const pictures = found.filter(({ row }) => row.video_codec === null)
  const { platform } = post
  const alone = pictures.length === 1
  return {
    images: pictures.map(({ row, altText }) => toPublishImage(ctx, row, { altText, platform, alone })),
    video: found.map(({ row }) => toPublishVideo(ctx, row)).find((video) => video !== null) ?? null,
  }
}
