import type { Account } from '../store/accounts.ts'
import type { Answer } from '../http/responses.ts'
import type { Context } from '../context.ts'
import type { Operation } from '../control/faults.ts'
import { engagementOf } from '../store/engagement.ts'
import { findMedia } from '../store/media.queries.ts'
import { changeText, findPost, listMediaOfPost, listPostsOf } from '../store/posts.queries.ts'
import { type Post, removePost } from '../store/posts.ts'
import { graphTime, select } from '../graph/fields.ts'
import { invalidParameter, missingNode } from '../graph/graph-errors.ts'
import type { GraphCall, PageCall } from './endpoint.ts'
import { pageNode } from './people.ts'
import { findVideo, type Video } from './videos.queries.ts'

/** `/{node}`: a Page, a post, a video or a photo of the grant, by its id. */
export function readNode(call: GraphCall): Answer {
  const { context, bearer, fields, path } = call
  const id = path.node ?? ''
  const page = bearer.accounts.find((each) => each.id === id)
  if (page) return { status: 200, body: select(pageNode(context, page), fields.fields ?? 'name') }
  if (!call.page) throw missingNode(id)
  const own = { ...call, page: call.page }
  const video = findVideo(context.store, id)
  if (video?.accountId === own.page.id) {
    return { status: 200, body: select(videoNode(context, video), fields.fields) }
  }
  const photo = findMedia(context.store, 'facebook', id)
  if (photo?.accountId === own.page.id) {
    return { status: 200, body: select({ id, alt_text: photo.altText ?? undefined }, fields.fields) }
  }
  const post = ownPost(own)
  return { status: 200, body: select(postNode(context, post, own.page), fields.fields ?? 'message') }
}

/** One path reads several kinds of nodes. Each has its own operation for faults. */
export function operationOfRead({ context, bearer, path }: GraphCall): Operation {
  const id = path.node ?? ''
  if (bearer.accounts.some((each) => each.id === id)) return 'identity'
  return findVideo(context.store, id) ? 'media-status' : 'lookup'
}

export function deletePost(call: PageCall): Answer {
  removePost(call.context, call.page, ownPost(call), call.arrivedAt)
  return { status: 200, body: { success: true } }
}

/** `POST /{post}`: changes the text. */
export function editPost(call: PageCall): Answer {
  const post = ownPost(call)
  const { message } = call.fields
  if (message === undefined) throw invalidParameter('The parameter message is required')
  changeText(call.context.store, post.id, message)
  return { status: 200, body: { success: true } }
}

/** The post in the path, if it belongs to the Page. The id of a video also identifies its post. */
export function ownPost({ context, page, path }: PageCall): Post {
  const id = path.node ?? ''
  const post = findPost(context.store, 'facebook', findVideo(context.store, id)?.postId ?? id)
  if (post?.accountId !== page.id) throw missingNode(id)
  return post
}

/** Newest first, paged by a cursor; `since` in seconds. */
export function listPosts({ context, page, fields, path }: PageCall): Answer {
  const limit = Number(fields.limit ?? 25)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalidParameter('limit has to be between 1 and 100')
  }
  const since = Number(fields.since ?? 0) * 1000
  const posts = listPostsOf(context.store, page.id, { olderThan: fields.after, limit: limit + 1 }).filter(
    ({ kind, createdAt }) => kind !== 'STORY' && createdAt >= since,
  )
  const shown = posts.slice(0, limit)
  const data = shown.map((post) =>
    select(postNode(context, post, page), fields.fields ?? 'created_time,message'),
  )
  if (shown.length === 0) return { status: 200, body: { data } }
  const cursors = { before: shown[0]?.id, after: shown.at(-1)?.id }
  const next = `${context.base()}/facebook/${path.version}/${page.id}/published_posts?after=${cursors.after}`
  return { status: 200, body: { data, paging: { cursors, ...(posts.length > limit && { next }) } } }
}

function postNode(context: Context, post: Post, page: Account): Record<string, unknown> {
  const { likes, replies, reposts } = engagementOf(post, context.clock())
  const { link } = JSON.parse(post.details) as { link?: string }
  const summaryOf = (total: number) => ({ data: [], summary: { total_count: total } })
  return {
    id: post.id,
    message: post.text || undefined,
    created_time: graphTime(post.createdAt),
    permalink_url: `${context.base()}/facebook/${post.id}`,
    from: { id: page.id, name: page.name },
    is_published: true,
    attachments: attachmentsOf(context, post, link),
    reactions: summaryOf(likes),
    comments: summaryOf(replies),
    // Facebook omits it while nobody has shared the post.
    shares: reposts > 0 ? { count: reposts } : undefined,
  }
}

function attachmentsOf({ store }: Context, post: Post, link: string | undefined): object | undefined {
  const media = listMediaOfPost(store, post.id)
  const typeOf = (mime: string) => (mime.startsWith('video/') ? 'video' : 'photo')
  const items = media.map(({ id, mime }) => ({ media_type: typeOf(mime), target: { id } }))
  if (items.length > 1) return { data: [{ media_type: 'album', subattachments: { data: items } }] }
  if (items.length === 1) return { data: items }
  return link === undefined ? undefined : { data: [{ media_type: 'link', url: link }] }
}

export function videoNode(context: Context, video: Video): Record<string, unknown> {
  const now = context.clock()
  const isReady = video.readyAt !== null && now >= video.readyAt && video.failure === null
  return {
    id: video.id,
    created_time: graphTime(video.createdAt),
    status: statusOf(video, now),
    post_id: isReady ? (video.postId ?? undefined) : undefined,
    permalink_url: isReady ? `/${video.postId}` : undefined,
  }
}

/** The phases of a video (platforms reference, 2.3). `bytes_transfered` is misspelled in the API. */
function statusOf(video: Video, now: number): object {
  const uploading = (status: string) => ({ status, bytes_transfered: video.received })
  if (video.finishedAt === null || video.readyAt === null) {
    const hasFile = video.kind !== 'VIDEO' && video.received > 0 && video.received === video.bytes
    if (hasFile) {
      return {
        video_status: 'upload_complete',
        uploading_phase: uploading('complete'),
        processing_phase: { status: 'not_started' },
        publishing_phase: { status: 'not_started' },
      }
    }
    return {
      video_status: 'uploading',
      uploading_phase: uploading('in_progress'),
      processing_phase: { status: 'not_started' },
      publishing_phase: { status: 'not_started' },
    }
  }
  const uploading_phase = uploading('complete')
  if (now < video.readyAt) {
    const processing_phase = { status: 'in_progress' }
    const publishing_phase = { status: 'not_started' }
    return { video_status: 'processing', uploading_phase, processing_phase, publishing_phase }
  }
  if (video.failure !== null) {
    const processing_phase = { status: 'error', error: { message: video.failure } }
    return {
      video_status: 'error',
      uploading_phase,
      processing_phase,
      publishing_phase: { status: 'not_started' },
    }
  }
  const publishing_phase = { status: 'complete', publish_status: 'published' }
  return {
    video_status: 'ready',
    uploading_phase,
    processing_phase: { status: 'complete' },
    publishing_phase,
  }
}

/** `GET /{post}/reactions`: Facebook names no users to an application without a separate permission. */
export function listReactions(call: PageCall): Answer {
  const { likes } = engagementOf(ownPost(call), call.context.clock())
  const summary = call.fields.summary === 'true' || call.fields.summary === 'total_count'
  return { status: 200, body: { data: [], ...(summary && { summary: { total_count: likes } }) } }
}
