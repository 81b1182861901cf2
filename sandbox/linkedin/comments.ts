import { z } from 'zod'

import type { Answer } from '../http/responses.ts'
import { type Comment, insertComment, listCommentsOf } from '../store/comments.queries.ts'
import { risingId } from '../store/ids.ts'
import { appendLog } from '../store/log.queries.ts'
import { isOrganization, type LinkedinCall, publishingActor, requireScope } from './endpoint.ts'
import { denied, invalid, refuse } from './problems.ts'
import { detailsOf, ownPost } from './posts.ts'

const LONGEST = 1250

const commentBody = z.object({
  actor: z.string(),
  object: z.string(),
  message: z.object({ text: z.string().min(1) }),
})

/** `POST /rest/socialActions/{post}/comments`. */
export function createComment(call: LinkedinCall): Answer {
  const { context } = call
  const parsed = commentBody.safeParse(call.json)
  if (!parsed.success) throw invalid(z.prettifyError(parsed.error))
  const { actor, message } = parsed.data
  const account = publishingActor(call, actor)
  const post = ownPost(call)
  if (Array.from(message.text).length > LONGEST) {
    throw refuse(400, 'FIELD_LENGTH_TOO_LONG', 'message.text has to be at most 1250 characters')
  }
  return context.store.transaction(() => {
    const now = context.clock()
    const id = risingId(now)
    const comment = { id, postId: post.id, accountId: account.id, text: message.text, createdAt: now }
    insertComment(context.store, comment)
    appendLog(context.store, {
      platform: 'linkedin',
      kind: 'comment',
      accountId: account.id,
      handle: account.handle,
      postId: id,
      text: message.text,
      mediaCount: 0,
      containerId: null,
      replyTo: post.id,
      requestedAt: call.arrivedAt,
      acceptedAt: now,
    })
    return { status: 201, body: present(comment, actor), headers: { 'x-restli-id': id } }
  })
}

/** `GET /rest/socialActions/{post}/comments`: only for posts of organizations. */
export function listComments(call: LinkedinCall): Answer {
  const post = ownPost(call)
  const { author } = detailsOf(post)
  if (!isOrganization(author)) throw denied('socialActions.comments.GET_ALL')
  requireScope(call, 'r_organization_social', 'socialActions.comments.GET_ALL')
  const count = Number(call.query.count ?? 10)
  if (!Number.isInteger(count) || count < 1 || count > 100) throw invalid('count has to be between 1 and 100')
  const comments = listCommentsOf(call.context.store, post.id, { limit: count }).toReversed()
  const elements = comments.map((comment) => present(comment, author))
  return { status: 200, body: { elements, paging: { start: 0, count, links: [], total: elements.length } } }
}

function present({ id, postId, text, createdAt }: Comment, actor: string): object {
  return {
    id,
    actor,
    object: postId,
    message: { attributes: [], text },
    created: { actor, time: createdAt },
    commentUrn: `urn:li:comment:(${postId},${id})`,
  }
}
