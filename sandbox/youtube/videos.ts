import { findAccount } from '../store/accounts.queries.ts'
import type { Answer } from '../http/responses.ts'
import type { Context } from '../context.ts'
import { engagementOf } from '../store/engagement.ts'
import { removePost, type Post } from '../store/posts.ts'
import { findPost } from '../store/posts.queries.ts'
import type { VideoDetails } from './accept-video.ts'
import { countComments } from '../store/comments.queries.ts'
import type { YoutubeCall } from './endpoint.ts'
import { refuse } from './google-errors.ts'
import { partsIn } from './parts.ts'

export const detailsOf = (post: Post): VideoDetails => JSON.parse(post.details) as VideoDetails

/** `GET /youtube/v3/videos?id=`: private and processing videos only for their own channel; others are left out. */
export function listVideos(call: YoutubeCall): Answer {
  const { context, query, account } = call
  const ids = (query.id ?? '').split(',').filter(Boolean)
  if (ids.length === 0 || ids.length > 50) {
    throw refuse(400, 'invalidParameters', 'The id parameter needs 1 to 50 ids.', 'youtube.parameter')
  }
  const items = ids.flatMap((id) => {
    const post = findPost(context.store, 'youtube', id)
    if (!post || (post.accountId !== account.id && detailsOf(post).privacyStatus === 'private')) return []
    return [{ kind: 'youtube#video', etag: id, id, ...partsIn(query, partsOf(context, post)) }]
  })
  return {
    status: 200,
    body: {
      kind: 'youtube#videoListResponse',
      etag: 'sandbox',
      items,
      pageInfo: { totalResults: items.length, resultsPerPage: items.length },
    },
  }
}

/** The resource of a video; undefined if it was deleted. */
export function videoBody(context: Context, id: string, parts: string[]): object | undefined {
  const post = findPost(context.store, 'youtube', id)
  if (!post) return undefined
  return {
    kind: 'youtube#video',
    etag: id,
    id,
    ...partsIn({ part: parts.join(',') }, partsOf(context, post)),
  }
}

export function deleteVideo(call: YoutubeCall): Answer {
  const { context, query, account, arrivedAt } = call
  const post = findPost(context.store, 'youtube', query.id ?? '')
  if (!post)
    throw refuse(
      404,
      'videoNotFound',
      'The video that you are trying to delete cannot be found.',
      'youtube.video',
    )
  if (post.accountId !== account.id) {
    throw refuse(403, 'forbidden', 'The video cannot be deleted by this channel.', 'youtube.video')
  }
  removePost(context, account, post, arrivedAt)
  return { status: 204, body: '' }
}

function partsOf(context: Context, post: Post): Record<string, object> {
  const now = context.clock()
  const details = detailsOf(post)
  const isReady = now >= details.readyAt
  const { views, likes } = engagementOf(post, now)
  const failure = isReady ? details.failure : null
  return {
    snippet: {
      publishedAt: new Date(post.createdAt).toISOString(),
      channelId: post.accountId,
      title: details.title,
      description: post.text,
      channelTitle: findAccount(context.store, post.accountId)?.name,
      tags: details.tags,
      categoryId: details.categoryId,
      liveBroadcastContent: 'none',
    },
    status: {
      uploadStatus: failure?.status ?? (isReady ? 'processed' : 'uploaded'),
      ...(failure?.status === 'failed' && { failureReason: failure.reason }),
      ...(failure?.status === 'rejected' && { rejectionReason: failure.reason }),
      privacyStatus: details.privacyStatus,
      license: details.license,
      embeddable: details.embeddable,
      publicStatsViewable: true,
      madeForKids: details.selfDeclaredMadeForKids,
      selfDeclaredMadeForKids: details.selfDeclaredMadeForKids,
      containsSyntheticMedia: details.containsSyntheticMedia,
    },
    processingDetails: {
      processingStatus: failure ? 'failed' : isReady ? 'succeeded' : 'processing',
    },
    statistics: {
      viewCount: String(views),
      likeCount: String(likes),
      favoriteCount: '0',
      commentCount: String(countComments(context.store, post.id)),
    },
  }
}
