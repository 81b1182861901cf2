import type { Context } from '../../context.ts'
import { findMedia, toPublishImage, toPublishVideo } from '../../media/index.ts'
import type { PublishCall } from '../../connectors/connector.ts'
import type { Attempt } from './attempt.ts'

export type LoadedMedia = Pick<PublishCall, 'images' | 'video'>

/** The images of a post in order, and its video; undefined when one of them no longer exists. */
export async function loadMedia(ctx: Context, { post, attached }: Attempt): Promise<LoadedMedia | undefined> {
  const rows = await findMedia(
    ctx.db,
    post.workspace_id,
    attached.map((one) => one.media_id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = attached.flatMap(({ media_id, alt_text }) => {
    const row = byId.get(media_id)
    return row ? [{ row, altText: alt_text }] : []
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
