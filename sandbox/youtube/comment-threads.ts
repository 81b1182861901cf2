import { z } from 'zod'

import { findAccount } from '../store/accounts.queries.ts'
import type { Answer } from '../http/responses.ts'
import { readJson } from '../http/body.ts'
import type { Context } from '../context.ts'
import { appendLog } from '../store/log.queries.ts'
import { findPost } from '../store/posts.queries.ts'
import { type Comment, insertComment, listCommentsOf } from '../store/comments.queries.ts'
import type { YoutubeCall } from './endpoint.ts'
import { refuse } from './google-errors.ts'
import { videoId } from './ids.ts'
import { detailsOf } from './videos.ts'

const body = z.object({
  snippet: z.object({
    videoId: z.string(),
    channelId: z.string().optional(),
    topLevelComment: z.object({ snippet: z.object({ textOriginal: z.string() }) }),
  }),
})
const LONGEST = 10_000
const DOMAIN = 'youtube.commentThread'

/** `POST /youtube/v3/commentThreads`: adds a comment to a video. Videos made for kids have no comments. */
export function createComment(call: YoutubeCall): Answer {
  const { context, account, arrivedAt } = call
  const parsed = body.safeParse(readJson(call.request))
  if (!parsed.success)
    throw refuse(400, 'invalidCommentThreadMetadata', 'The request metadata is invalid.', DOMAIN)
  const { snippet } = parsed.data
  const text = snippet.topLevelComment.snippet.textOriginal.trim()
  if (text === '') throw refuse(400, 'commentTextRequired', 'The comment has no text.', DOMAIN)
  if (Array.from(text).length > LONGEST)
    throw refuse(400, 'commentTextTooLong', 'The comment is too long.', DOMAIN)
  const post = findPost(context.store, 'youtube', snippet.videoId)
  if (!post) throw refuse(404, 'videoNotFound', 'The video cannot be found.', DOMAIN)
  if (detailsOf(post).selfDeclaredMadeForKids) {
    throw refuse(403, 'commentsDisabled', 'The video has disabled comments.', DOMAIN)
  }
  return context.store.transaction(() => {
    const now = context.clock()
    const comment = { id: videoId(now), postId: post.id, accountId: account.id, text, createdAt: now }
    insertComment(context.store, comment)
    appendLog(context.store, {
      platform: account.platform,
      kind: 'comment',
      accountId: account.id,
      handle: account.handle,
      postId: comment.id,
      text,
      mediaCount: 0,
      containerId: null,
      replyTo: post.id,
      requestedAt: arrivedAt,
      acceptedAt: now,
    })
    return { status: 200, body: threadOf(context, comment) }
  })
}

/** `GET /youtube/v3/commentThreads?videoId=`: newest first. */
export function listComments({ context, query }: YoutubeCall): Answer {
  const post = findPost(context.store, 'youtube', query.videoId ?? '')
  if (!post) throw refuse(404, 'videoNotFound', 'The video cannot be found.', DOMAIN)
  const limit = Number(query.maxResults ?? 20)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw refuse(400, 'invalidParameters', 'maxResults has to be 1 to 100.', 'youtube.parameter')
  }
  const comments = listCommentsOf(context.store, post.id, { olderThan: query.pageToken, limit: limit + 1 })
  return {
    status: 200,
    body: {
      kind: 'youtube#commentThreadListResponse',
      items: comments.slice(0, limit).map((comment) => threadOf(context, comment)),
      ...(comments.length > limit && { nextPageToken: comments[limit - 1]?.id }),
    },
  }
}

function threadOf({ store }: Context, { id, postId, accountId, text, createdAt }: Comment) {
  const author = findAccount(store, accountId)
  const at = new Date(createdAt).toISOString()
  return {
    kind: 'youtube#commentThread',
    id,
    snippet: {
      channelId: accountId,
      videoId: postId,
      topLevelComment: {
        kind: 'youtube#comment',
        id,
        snippet: {
          textOriginal: text,
          textDisplay: text,
          authorDisplayName: `@${author?.handle ?? ''}`,
          authorChannelId: { value: accountId },
          publishedAt: at,
          updatedAt: at,
        },
      },
      canReply: true,
      totalReplyCount: 0,
      isPublic: true,
    },
  }
}
