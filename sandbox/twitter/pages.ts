import type { FastifyInstance } from 'fastify'

import { findAccount, findAccountByHandle } from '../store/accounts.queries.ts'
import type { Context, Platform } from '../context.ts'
import { html, type Markup } from '../pages/markup.ts'
import { sendMissing, sendPostPage, sendProfilePage } from '../pages/post-pages.ts'
import { findPost, listReplies } from '../store/posts.queries.ts'
import type { Post } from '../store/posts.ts'
import { linksOf } from './post-text.ts'

export function registerPages(app: FastifyInstance, context: Context, platform: Platform): void {
  app.get<{ Params: { handle: string; id: string } }>('/:handle/status/:id', (request, reply) => {
    const { handle, id } = request.params
    const post = findPost(context.store, 'twitter', id)
    const account = post && findAccount(context.store, post.accountId)
    if (!post || !account) return sendMissing(context, platform, reply, 'This post does not exist')
    // As on X, the id alone identifies the post, and a wrong handle redirects.
    if (handle !== account.handle)
      return reply.redirect(context.base() + platform.postPath(post, account), 302)
    return sendPostPage(context, platform, reply, post, account, threadOf(context, post))
  })
  app.get<{ Params: { handle: string } }>('/:handle', (request, reply) => {
    const account = findAccountByHandle(context.store, 'twitter', request.params.handle)
    if (!account) return sendMissing(context, platform, reply, 'This account does not exist')
    return sendProfilePage(context, platform, reply, account)
  })
}

/** The posts of the same author above and below a post in its thread. */
function threadOf({ store }: Context, post: Post): { above: Post[]; below: Post[] } {
  const above: Post[] = []
  for (let id = post.replyTo; id !== null;) {
    const parent = findPost(store, 'twitter', id)
    if (parent) above.unshift(parent)
    id = parent?.replyTo ?? null
  }
  const below: Post[] = []
  for (let next = listReplies(store, post.id, post.accountId); next.length > 0;) {
    below.push(...next)
    next = next.flatMap(({ id }) => listReplies(store, id, post.accountId))
  }
  return { above, below }
}

/** The text with its links; everything else is escaped. */
export function linkedText(post: Post): Markup {
  const parts: (string | Markup)[] = []
  let at = 0
  for (const { from, to, written, expanded } of linksOf(post)) {
    parts.push(post.text.slice(at, from))
    parts.push(html`<a href="${expanded}" rel="nofollow noopener noreferrer">${written}</a>`)
    at = to
  }
  return html`${[...parts, post.text.slice(at)]}`
}
