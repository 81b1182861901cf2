import { byteOrderMark, csvRow, csvText } from '../../../contract/csv.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import { findTimeZone } from '../../workspaces/index.ts'
import { publicMediaUrl } from '../../media/index.ts'
import { listPostMedia } from '../posts.queries.ts'
import { listPosts } from '../read/list.queries.ts'
import type { PostFilter } from '../read/matches.queries.ts'
import { shownStatus } from '../approval/shown-status.ts'
import { listExportedPosts, type ExportedPost } from './export.queries.ts'

const batch = 500
/** The columns that an import reads. It ignores the last two. */
const header = ['Text', 'Time', 'Time zone', 'Account', 'Pictures', 'Labels', 'Status', 'Published address']

type Choice = { workspaceId: string; filter: PostFilter }

/**
 * Exports the posts of a workspace as CSV, in the order of the list. They are read in batches, so that there can be any
 * number. Times are in the zone of the workspace. The URLs of pictures are valid for a day.
 */
export async function* exportPosts(ctx: Context, { workspaceId, filter }: Choice): AsyncGenerator<string> {
  const timeZone = await findTimeZone(ctx.db, workspaceId)
  yield byteOrderMark + csvRow(header)
  let after: { createdAt: Date; id: string } | undefined
  for (;;) {
    const listed = await listPosts(ctx.db, workspaceId, filter, { after, limit: batch })
    const ids = listed.map(({ id }) => id)
    const posts = new Map((await listExportedPosts(ctx.db, workspaceId, ids)).map((post) => [post.id, post]))
    const media = await listPostMedia(ctx.db, ids)
    for (const id of ids) {
      const post = posts.get(id)
      const pictures = media
        .filter(({ post_id }) => post_id === id)
        .map(({ media_id: mediaId }) => publicMediaUrl(ctx, { mediaId, rendition: 'original' }))
      // It was deleted in the meantime.
      if (post) yield lineOf(post, pictures, timeZone)
    }
    const last = listed.at(-1)
    if (!last || listed.length < batch) return
    after = { createdAt: last.listed_at, id: last.id }
  }
}

function lineOf(post: ExportedPost, pictures: readonly string[], timeZone: string): string {
  const account = post.username === null ? '' : ` ${handleOf(post.username)}`
  return csvRow([
    csvText(post.content),
    post.at === null ? '' : localTime(post.at, timeZone),
    post.at === null ? '' : timeZone,
    csvText(platforms[post.platform].name + account),
    pictures.join('\n'),
    csvText(post.labels.join(', ')),
    shownStatus(post),
    csvText(post.permalink ?? ''),
  ])
}

/** The local time in the time zone: `2027-03-04 09:30`. */
function localTime(at: Date, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
}
