import type { Context } from '../../context.ts'
import { findMedia, toPublishImage } from '../../media/index.ts'
import type { PublishImage } from '../../networks/connector.ts'
import { listPostMedia } from '../posts.queries.ts'
import type { Attempt } from './attempt.ts'

/** The pictures of a post in their order; undefined when one of them is gone. */
export async function loadImages(ctx: Context, { post }: Attempt): Promise<PublishImage[] | undefined> {
  const attached = await listPostMedia(ctx.db, [post.id])
  const rows = await findMedia(
    ctx.db,
    post.workspace_id,
    attached.map((one) => one.media_id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const images = attached.flatMap((one) => {
    const row = byId.get(one.media_id)
    return row ? [toPublishImage(ctx, row, one.alt_text)] : []
  })
  return images.length === attached.length ? images : undefined
}
