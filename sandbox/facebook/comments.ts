import { findAccount } from '../store/accounts.queries.ts'
import type { Answer } from '../http/responses.ts'
import { appendLog } from '../store/log.queries.ts'
import { risingId } from '../store/ids.ts'
import { type Comment, insertComment, listCommentsOf } from '../store/comments.queries.ts'
import { graphTime, select } from '../graph/fields.ts'
import { invalidParameter } from '../graph/graph-errors.ts'
import type { PageCall } from './endpoint.ts'
import { ownPost } from './nodes.ts'

/** Counted as code points. */
const LONGEST = 8000

/** `POST /{post}/comments`: adds a comment in the name of the Page to one of its own posts. */
export function createComment(call: PageCall): Answer {
  const { context, fields, page } = call
  const post = ownPost(call)
  const text = (fields.message ?? '').trim()
  if (text === '') throw invalidParameter('The parameter message is required')
  if (Array.from(text).length > LONGEST) throw invalidParameter('The comment is too long.')
  return context.store.transaction(() => {
    const now = context.clock()
    const id = `${post.id.split('_')[1]}_${risingId(now)}`
    insertComment(context.store, { id, postId: post.id, accountId: page.id, text, createdAt: now })
    appendLog(context.store, {
      platform: 'facebook',
      kind: 'comment',
      accountId: page.id,
      handle: page.handle,
      postId: id,
      text,
      mediaCount: 0,
      containerId: null,
      replyTo: post.id,
      requestedAt: call.arrivedAt,
      acceptedAt: now,
    })
    return { status: 200, body: { id } }
  })
}

/** `GET /{post}/comments`: oldest first unless requested otherwise, paged by a cursor. */
export function listComments(call: PageCall): Answer {
  const { context, fields, path } = call
  const post = ownPost(call)
  const limit = Number(fields.limit ?? 25)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalidParameter('limit has to be between 1 and 100')
  }
  const isReversed = fields.order === 'reverse_chronological'
  const found = listCommentsOf(context.store, post.id, { olderThan: fields.after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const shown = isReversed ? page : page.toReversed()
  const data = shown.map((comment) =>
    select(commentNode(call, comment), fields.fields ?? 'created_time,from,message'),
  )
  const last = page.at(-1)
  if (last === undefined || found.length <= limit) return { status: 200, body: { data } }
  const next = `${context.base()}/facebook/${path.version}/${post.id}/comments?after=${last.id}`
  return { status: 200, body: { data, paging: { cursors: { before: page[0]?.id, after: last.id }, next } } }
}

function commentNode({ context }: PageCall, comment: Comment): Record<string, unknown> {
  return {
    id: comment.id,
    message: comment.text,
    created_time: graphTime(comment.createdAt),
    from: { id: comment.accountId, name: findAccount(context.store, comment.accountId)?.name },
    like_count: 0,
    permalink_url: `${context.base()}/facebook/${comment.postId}`,
  }
}
