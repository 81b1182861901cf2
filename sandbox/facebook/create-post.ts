import { risingId } from '../store/ids.ts'
import { acceptPost } from '../store/posts.ts'
import { listMediaOfPost, listPostsOf } from '../store/posts.queries.ts'
import { settingsOf } from '../control/settings.ts'
import { graphError, invalidParameter } from '../graph/graph-errors.ts'
import type { PageCall } from './endpoint.ts'
import type { VideoKind } from './videos.queries.ts'

/** Counted as code points (platforms reference, 2.4). */
const LONGEST = 63_206

type NewPost = {
  text: string
  kind: 'STATUS' | 'LINK' | 'PHOTO' | 'ALBUM' | VideoKind
  mediaIds?: string[]
  link?: string | undefined
  videoId?: string
}

/** Makes a post visible, and returns its id. */
export function createPost(call: PageCall, { text, kind, mediaIds = [], link, videoId }: NewPost): string {
  const { context, page } = call
  if (Array.from(text).length > LONGEST) throw invalidParameter('The message is too long')
  return context.store.transaction(() => {
    if (mediaIds.length === 0) refuseRepeated(call, text)
    const now = context.clock()
    const id = `${page.id}_${risingId(now)}`
    const post = {
      id,
      kind,
      text,
      shortcode: null,
      containerId: videoId ?? null,
      details: JSON.stringify(link === undefined ? {} : { link }),
      replyTo: null,
      createdAt: now,
    }
    acceptPost(context, page, post, mediaIds, call.arrivedAt)
    return id
  })
}

/** Facebook refuses a post that is identical to the previous one. */
function refuseRepeated({ context, page }: PageCall, text: string): void {
  if (settingsOf(context.store).refusesRepeatedText === 0) return
  const [last] = listPostsOf(context.store, page.id, { limit: 1 })
  if (last?.text !== text || listMediaOfPost(context.store, last.id).length > 0) return
  throw graphError({
    message: '(#506) Duplicate status message',
    code: 506,
    user: ['Duplicate Status Update', 'This status update is identical to the last one you posted.'],
  })
}
