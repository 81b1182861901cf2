import { settingsOf } from '../control/settings.ts'
import { findAccount } from '../store/accounts.queries.ts'
import type { Answer } from '../http/responses.ts'
import { type Fields, readQuery } from '../http/body.ts'
import { engagementOf } from '../store/engagement.ts'
import { listMediaOfPost, findPost, listPostsOf } from '../store/posts.queries.ts'
import { removePost, type Post } from '../store/posts.ts'
import type { Context } from '../context.ts'
import type { XCall } from './endpoint.ts'
import { fieldsIn, pick } from './fields.ts'
import { mediaKeyOf } from './media-view.ts'
import { alwaysPostFields, postFields, postObject } from './post-view.ts'
import { forbidden, invalidRequest, missingResource } from './problems.ts'
import { usersOf } from './users.ts'

export function timeline(call: XCall, userId: string): Answer {
  const { context } = call
  const query = readQuery(call.request)
  if (!/^\d{1,19}$/.test(userId)) throw invalidRequest('The `id` is not a valid id.', { id: [userId] })
  const limit = Number(query.max_results ?? 10)
  if (!Number.isInteger(limit) || limit < 5 || limit > 100) {
    throw invalidRequest('The `max_results` query parameter value is not between 5 and 100.')
  }
  const author = findAccount(context.store, userId)
  if (author?.platform !== 'twitter')
    return { status: 200, body: { errors: [missingResource('user', 'id', userId)] } }

  const excluded = (query.exclude ?? '').split(',')
  const posts = listPostsOf(context.store, author.id, {
    newerThan: idIn(query, 'since_id'),
    olderThan: query.pagination_token?.padStart(19, '0') ?? idIn(query, 'until_id'),
    limit: limit + 1,
  })
  const page = posts.slice(0, limit)
  // X filters after it has cut the page, so a page may be short.
  const since = context.clock() - settingsOf(context.store).timelineDelayMs
  const shown = page.filter(
    (post) => post.createdAt <= since && !(excluded.includes('replies') && post.replyTo),
  )
  const next = posts.length > limit ? page.at(-1)?.id : undefined
  const meta = {
    result_count: shown.length,
    newest_id: shown[0]?.id,
    oldest_id: shown.at(-1)?.id,
    next_token: next,
  }
  return { status: 200, body: { ...collection(call, shown, query), meta } }
}

export function lookUp(call: XCall): Answer {
  const query = readQuery(call.request)
  const ids = (query.ids ?? '').split(',').filter(Boolean)
  if (ids.length === 0 || ids.length > 100) throw invalidRequest('`ids` takes 1 to 100 ids.')
  const bad = ids.find((id) => !/^\d{1,19}$/.test(id))
  if (bad) throw invalidRequest('The `ids` query parameter value is not valid.', { ids: [bad] })
  const found = new Map(ids.map((id) => [id, findPost(call.context.store, 'twitter', id)]))
  const posts = [...found.values()].filter((post) => post !== undefined)
  const missing = ids.filter((id) => !found.get(id))
  return {
    status: 200,
    body: {
      ...collection(call, posts, query),
      ...(missing.length > 0 && { errors: missing.map((id) => missingResource('tweet', 'ids', id)) }),
    },
  }
}

export function lookUpOne(call: XCall, id: string): Answer {
  const post = findPost(call.context.store, 'twitter', id)
  if (!post) return { status: 200, body: { errors: [missingResource('tweet', 'id', id)] } }
  const { data = [], ...rest } = collection(call, [post], readQuery(call.request))
  return { status: 200, body: { data: data[0], ...rest } }
}

export function deletePost(call: XCall, id: string): Answer {
  const post = findPost(call.context.store, 'twitter', id)
  if (post && post.accountId !== call.account.id)
    throw forbidden('You are not permitted to perform this action.')
  if (post) removePost(call.context, call.account, post, call.arrivedAt)
  return { status: 200, body: { data: { deleted: post !== undefined } } }
}

type Collection = { data?: object[]; includes?: { media?: object[]; users?: object[] } }

/** Without any post, X omits `data`. */
function collection(call: XCall, posts: Post[], query: Fields): Collection {
  const { context, account } = call
  const names = fieldsIn(query, 'tweet.fields', alwaysPostFields, postFields)
  const data = posts.flatMap((post) => {
    const author = findAccount(context.store, post.accountId)
    return author ? [pick(postObject(context, post, author, account), names)] : []
  })
  if (data.length === 0) return {}
  const expansions = (query.expansions ?? '').split(',')
  const authors = posts.flatMap((post) => findAccount(context.store, post.accountId) ?? [])
  const users = expansions.includes('author_id') ? usersOf(context, query, authors) : undefined
  const media = expansions.includes('attachments.media_keys') ? mediaOf(context, posts, query) : []
  // X omits empty fields.
  if (media.length === 0 && !users) return { data }
  return { data, includes: { ...(media.length > 0 && { media }), ...(users && { users }) } }
}

function mediaOf(context: Context, posts: Post[], query: Fields): object[] {
  const withNumbers = (query['media.fields'] ?? '').split(',').includes('public_metrics')
  const media = posts.flatMap((post) =>
    listMediaOfPost(context.store, post.id).map((item) => ({ ...item, post })),
  )
  return media.map((item) => ({
    media_key: mediaKeyOf(item),
    type:
      item.category === 'tweet_image' ? 'photo' : item.category === 'tweet_gif' ? 'animated_gif' : 'video',
    url: `${context.base()}/media/${item.file}`,
    width: item.width ?? undefined,
    height: item.height ?? undefined,
    alt_text: item.altText ?? undefined,
    ...(withNumbers &&
      item.category.endsWith('video') && {
        public_metrics: { view_count: playsOf(item.post, context.clock()) },
      }),
  }))
}

/** Half of those who see a post play its video. */
const playsOf = (post: Post, now: number) => Math.floor(engagementOf(post, now).views / 2)

function idIn(query: Fields, name: string): string | undefined {
  const value = query[name]
  if (value === undefined) return undefined
  if (!/^\d{1,19}$/.test(value))
    throw invalidRequest(`The \`${name}\` query parameter value is not valid.`, { [name]: [value] })
  return value.padStart(19, '0')
}
