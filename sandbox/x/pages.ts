import type { FastifyInstance } from 'fastify'

import { findAccount, findAccountByHandle } from '../accounts.queries.ts'
import type { Context, Network } from '../context.ts'
import { html, type Markup } from '../pages/markup.ts'
import { sendMissing, sendPostPage, sendProfilePage } from '../pages/post-pages.ts'
import { findPost } from '../posts.queries.ts'
import type { Post } from '../posts.ts'
import { linksOf } from './post-text.ts'

export function registerPages(app: FastifyInstance, context: Context, network: Network): void {
  app.get<{ Params: { handle: string; id: string } }>('/:handle/status/:id', (request, reply) => {
    const { handle, id } = request.params
    const post = findPost(context.store, 'x', id)
    const account = post && findAccount(context.store, post.accountId)
    if (!post || !account) return sendMissing(context, network, reply, 'This post does not exist')
    // As on X: the id alone decides, and a wrong handle leads to the right address.
    if (handle !== account.handle)
      return reply.redirect(context.base() + network.postPath(post, account), 302)
    return sendPostPage(context, network, reply, post, account)
  })
  app.get<{ Params: { handle: string } }>('/:handle', (request, reply) => {
    const account = findAccountByHandle(context.store, 'x', request.params.handle)
    if (!account) return sendMissing(context, network, reply, 'This account does not exist')
    return sendProfilePage(context, network, reply, account)
  })
}

/** The written text with its links; everything else is text and nothing but text. */
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
