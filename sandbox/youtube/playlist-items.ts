import type { Answer } from '../http/responses.ts'
import { listPostsOf } from '../store/posts.queries.ts'
import type { YoutubeCall } from './endpoint.ts'
import { refuse } from './google-errors.ts'
import { partsIn } from './parts.ts'
import { detailsOf } from './videos.ts'

/** `GET /youtube/v3/playlistItems`: the uploads of the user's own channel, newest first. */
export function listPlaylistItems({ context, query, account }: YoutubeCall): Answer {
  const playlistId = query.playlistId ?? ''
  if (playlistId !== account.id.replace(/^UC/, 'UU')) {
    throw refuse(404, 'playlistNotFound', 'The playlist cannot be found.', 'youtube.playlistItem')
  }
  const limit = Number(query.maxResults ?? 5)
  if (!Number.isInteger(limit) || limit < 1 || limit > 50) {
    throw refuse(400, 'invalidParameters', 'maxResults has to be 1 to 50.', 'youtube.parameter')
  }
  const posts = listPostsOf(context.store, account.id, { olderThan: query.pageToken, limit: limit + 1 })
  const items = posts.slice(0, limit).map((post, position) => {
    const publishedAt = new Date(post.createdAt).toISOString()
    return {
      kind: 'youtube#playlistItem',
      id: `${playlistId}.${post.id}`,
      ...partsIn(query, {
        snippet: {
          publishedAt,
          channelId: account.id,
          title: detailsOf(post).title,
          description: post.text,
          playlistId,
          position,
          resourceId: { kind: 'youtube#video', videoId: post.id },
        },
        contentDetails: { videoId: post.id, videoPublishedAt: publishedAt },
        status: { privacyStatus: detailsOf(post).privacyStatus },
      }),
    }
  })
  return {
    status: 200,
    body: {
      kind: 'youtube#playlistItemListResponse',
      items,
      ...(posts.length > limit && { nextPageToken: posts[limit - 1]?.id }),
      pageInfo: { totalResults: items.length, resultsPerPage: limit },
    },
  }
}
