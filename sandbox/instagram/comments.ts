import { findAccount } from '../store/accounts.queries.ts'
import type { Answer } from '../http/responses.ts'
import { appendLog } from '../store/log.queries.ts'
import { findPost } from '../store/posts.queries.ts'
import { risingId } from '../store/ids.ts'
import type { Post } from '../store/posts.ts'
import { type Comment, insertComment, listCommentsOf } from '../store/comments.queries.ts'
import type { GraphCall } from './endpoint.ts'
import { graphError, invalidParameter, missingNode } from '../graph/graph-errors.ts'
import { graphTime, select } from '../graph/fields.ts'

/** Counted as code points. */
const LONGEST = 2200

/** `POST /{media}/comments`: adds a comment of the account to one of its own posts. */
export function createComment(call: GraphCall): Answer {
  const { context, fields } = call
  const { post, account } = ownPost(call)
  const text = (fields.message ?? '').trim()
  if (text === '') throw invalidParameter('The parameter message is required')
  if (Array.from(text).length > LONGEST) {
    throw graphError({ message: '(#100) The comment is too long.', code: 100, subcode: 1772107 })
  }
  return context.store.transaction(() => {
    const now = context.clock()
    const comment = { id: risingId(now), postId: post.id, accountId: account.id, text, createdAt: now }
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
      requestedAt: call.arrivedAt,
      acceptedAt: now,
    })
    return { status: 200, body: { id: comment.id } }
  })
}

/** `GET /{media}/comments`: newest first, paged by a cursor. */
export function listComments(call: GraphCall): Answer {
  const { context, fields, path } = call
  const { post } = ownPost(call)
  const limit = Number(fields.limit ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > 50) {
    throw invalidParameter('limit has to be between 1 and 50')
  }
  const comments = listCommentsOf(context.store, post.id, { olderThan: fields.after, limit: limit + 1 })
  const page = comments.slice(0, limit)
  const data = page.map((comment) => select(commentNode(call, comment), fields.fields ?? 'timestamp,text'))
  const last = page.at(-1)
  if (last === undefined || comments.length <= limit) return { status: 200, body: { data } }
  const next = new URL(`${context.base()}/instagram/${path.version}/${post.id}/comments`)
  next.searchParams.set('after', last.id)
  return {
    status: 200,
    body: { data, paging: { cursors: { before: page[0]?.id, after: last.id }, next: next.href } },
  }
}

/** The post in the path, if the token includes its author. */
function ownPost({ context, bearer, path }: GraphCall): { post: Post; account: GraphCall['account'] } {
  const id = path.node ?? ''
  const post = findPost(context.store, 'instagram', id)
  const account = bearer.accounts.find((each) => each.id === post?.accountId)
  if (!post || !account) throw missingNode(id)
  return { post, account }
}

function commentNode({ context }: GraphCall, comment: Comment): Record<string, unknown> {
  const author = findAccount(context.store, comment.accountId)
  return {
    id: comment.id,
    text: comment.text,
    timestamp: graphTime(comment.createdAt),
    username: author?.handle,
    from: { id: comment.accountId, username: author?.handle },
    like_count: 0,
    hidden: false,
    media: { id: comment.postId },
  }
}
