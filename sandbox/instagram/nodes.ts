import { type Account, followersOf, followingOf } from '../store/accounts.ts'
import type { Answer } from '../http/responses.ts'
import type { Context } from '../context.ts'
import { countPostsOf, findPost, listPostsOf } from '../store/posts.queries.ts'
import { containerState } from './container-state.ts'
import { findContainer } from './containers.queries.ts'
import type { GraphCall } from './endpoint.ts'
import { invalidParameter, missingNode } from '../graph/graph-errors.ts'
import { select } from '../graph/fields.ts'
import { mediaNode } from './media-view.ts'

/** `/{node}`: the account, a container or published media, by its id. */
export function readNode(call: GraphCall): Answer {
  const { context, account, fields, path } = call
  const id = path.node ?? ''
  const { accounts } = call.bearer
  if (id === 'me' && accounts.length > 1) {
    const data = accounts.map((each) => select(accountNode(context, each), fields.fields))
    return { status: 200, body: { data } }
  }
  if (isOwn(call, id)) {
    return { status: 200, body: select(accountNode(context, account), fields.fields) }
  }
  const ownerOf = (owned: { accountId: string } | undefined) =>
    accounts.find((each) => each.id === owned?.accountId)
  const container = findContainer(context.store, id)
  if (container && ownerOf(container)) {
    return { status: 200, body: select({ id, ...containerState(context, container) }, fields.fields) }
  }
  const post = findPost(context.store, 'instagram', id)
  const author = ownerOf(post)
  if (!post || !author) throw missingNode(id)
  return { status: 200, body: select(mediaNode(context, post, author), fields.fields) }
}

export function isOwn({ account }: GraphCall, id: string): boolean {
  return id === 'me' || id === account.id
}

/** Allows only the token's own account in the path. */
export function ofOwnAccount(work: (call: GraphCall) => Promise<Answer> | Answer) {
  return (call: GraphCall): Promise<Answer> | Answer => {
    const id = call.path.node ?? ''
    if (!isOwn(call, id)) throw missingNode(id)
    return work(call)
  }
}

function accountNode(context: Context, account: Account): Record<string, unknown> {
  return {
    id: account.id,
    user_id: account.id,
    username: account.handle,
    name: account.name,
    account_type: 'BUSINESS',
    profile_picture_url: `${context.base()}/avatars/instagram/${account.id}.png`,
    followers_count: followersOf(account, context.clock()),
    follows_count: followingOf(account),
    media_count: countPostsOf(context.store, account.id),
    biography: 'An account of the sandbox.',
    website: undefined,
  }
}

const STORY_LIFE = 86_400_000

/** The stories of the last 24 hours, newest first. */
export function listStories({ context, account, fields }: GraphCall): Answer {
  const since = context.clock() - STORY_LIFE
  const stories = listPostsOf(context.store, account.id, { olderThan: undefined, limit: 1000 }).filter(
    ({ kind, createdAt }) => kind === 'STORIES' && createdAt > since,
  )
  return {
    status: 200,
    body: { data: stories.map((post) => select(mediaNode(context, post, account), fields.fields)) },
  }
}

/** Newest first, paged by a cursor, without stories. */
export function listMedia({ context, account, fields, path }: GraphCall): Answer {
  const limit = Number(fields.limit ?? 25)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw invalidParameter('limit has to be between 1 and 100')
  const posts = listPostsOf(context.store, account.id, { olderThan: fields.after, limit: limit + 1 })
  const page = posts.slice(0, limit)
  const data = page
    .filter(({ kind }) => kind !== 'STORIES')
    .map((post) => select(mediaNode(context, post, account), fields.fields))
  if (page.length === 0) return { status: 200, body: { data } }
  const cursors = { before: page[0]?.id, after: page.at(-1)?.id }
  const next = new URL(`${context.base()}/instagram/${path.version}/${account.id}/media`)
  next.searchParams.set('after', cursors.after ?? '')
  next.searchParams.set('limit', String(limit))
  for (const name of ['fields', 'access_token']) {
    const value = fields[name]
    if (value) next.searchParams.set(name, value)
  }
  return {
    status: 200,
    body: { data, paging: { cursors, ...(posts.length > limit && { next: next.href }) } },
  }
}
