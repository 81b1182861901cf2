import { z } from 'zod'

import type { Answer } from '../http/responses.ts'
import { readJson } from '../http/body.ts'
import type { Context } from '../context.ts'
import type { Account } from '../store/accounts.ts'
import { engagementOf } from '../store/engagement.ts'
import type { Post } from '../store/posts.ts'
import { findPost, listPostsOf } from '../store/posts.queries.ts'
import type { TiktokCall } from './endpoint.ts'
import type { PostInfo } from './start-post.ts'
import { invalid, success } from './tiktok-errors.ts'

export const infoOf = (post: Post): PostInfo => JSON.parse(post.details) as PostInfo
export const isPublic = (post: Post): boolean => infoOf(post).privacy_level === 'PUBLIC_TO_EVERYONE'

const queryBody = z.object({ filters: z.object({ video_ids: z.array(z.string()).min(1).max(20) }) })
const listBody = z.object({ max_count: z.int().min(1).max(20).default(10), cursor: z.string().optional() })

/** `POST /v2/video/query/`: only public videos of the account. */
export function queryVideos(call: TiktokCall): Answer {
  const parsed = queryBody.safeParse(readJson(call.request))
  if (!parsed.success) throw invalid('video_ids needs 1 to 20 ids.')
  const posts = parsed.data.filters.video_ids.flatMap(
    (id) => findPost(call.context.store, 'tiktok', id) ?? [],
  )
  const own = posts.filter((post) => post.accountId === call.account.id && isPublic(post))
  return success({ videos: own.map((post) => videoOf(call, post)) })
}

/** `POST /v2/video/list/`: public videos, newest first. */
export function listVideos(call: TiktokCall): Answer {
  const parsed = listBody.safeParse(readJson(call.request) ?? {})
  if (!parsed.success) throw invalid('max_count has to be 1 to 20.')
  const { max_count: limit, cursor } = parsed.data
  const posts = listPostsOf(call.context.store, call.account.id, { olderThan: cursor, limit: limit + 1 })
  const page = posts.slice(0, limit)
  return success({
    videos: page.filter(isPublic).map((post) => videoOf(call, post)),
    cursor: page.at(-1)?.id ?? '',
    has_more: posts.length > limit,
  })
}

function videoOf({ context, account, query }: TiktokCall, post: Post): Record<string, unknown> {
  const asked = (query.fields ?? '').split(',').filter(Boolean)
  if (asked.length === 0) throw invalid('fields is missing.')
  const all = fieldsOf(context, account, post)
  const unknown = asked.find((name) => !(name in all))
  if (unknown) throw invalid(`The field ${unknown} does not exist.`)
  return Object.fromEntries(asked.map((name) => [name, all[name]]))
}

function fieldsOf(context: Context, account: Account, post: Post): Record<string, unknown> {
  const { views, likes, replies, reposts } = engagementOf(post, context.clock())
  return {
    id: post.id,
    title: post.text.slice(0, 150),
    video_description: post.text,
    create_time: Math.floor(post.createdAt / 1000),
    share_url: `${context.base()}/tiktok/@${account.handle}/video/${post.id}`,
    view_count: views,
    like_count: likes,
    comment_count: replies,
    share_count: reposts,
  }
}
