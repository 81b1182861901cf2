import type { FastifyInstance } from 'fastify'

import { findAccount, findAccountByHandle } from '../store/accounts.queries.ts'
import type { Context, Platform } from '../context.ts'
import { commentsBelow } from '../pages/comments-below.ts'
import { html, type Markup } from '../pages/markup.ts'
import { sendMissing, sendPostPage, sendProfilePage } from '../pages/post-pages.ts'
import { findPost } from '../store/posts.queries.ts'
import type { Post } from '../store/posts.ts'

export function registerSite(app: FastifyInstance, context: Context, platform: Platform): void {
  for (const path of ['/feed/update/:urn', '/feed/update/:urn/']) {
    app.get<{ Params: { urn: string } }>(path, (request, reply) => {
      const post = findPost(context.store, 'linkedin', request.params.urn)
      const author = post && findAccount(context.store, post.accountId)
      if (!post || !author) return sendMissing(context, platform, reply, 'This post cannot be displayed')
      const comments = commentsBelow(context, post)
      return sendPostPage(context, platform, reply, post, author, comments ? { comments } : {})
    })
  }
  for (const path of ['/in/:handle', '/company/:handle', '/:handle']) {
    app.get<{ Params: { handle: string } }>(path, (request, reply) => {
      const account = findAccountByHandle(context.store, 'linkedin', request.params.handle)
      if (!account) return sendMissing(context, platform, reply, 'This page does not exist')
      return sendProfilePage(context, platform, reply, account)
    })
  }
}

/** The text, and the card of its link. */
export function textOf(post: Post): Markup {
  const { content } = JSON.parse(post.details) as {
    content?: { article?: { source: string; title: string } }
  }
  const article = content?.article
  if (!article) return html`${post.text}`
  return html`${post.text}<br /><a href="${article.source}" rel="nofollow noopener noreferrer"
      >${article.title}</a
    >`
}
