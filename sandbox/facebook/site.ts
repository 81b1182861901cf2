import type { FastifyInstance } from 'fastify'

import { findAccount, findAccountByHandle } from '../store/accounts.queries.ts'
import type { Context, Platform } from '../context.ts'
import { commentsBelow } from '../pages/comments-below.ts'
import { html, type Markup } from '../pages/markup.ts'
import { sendMissing, sendPostPage, sendProfilePage } from '../pages/post-pages.ts'
import { findPost } from '../store/posts.queries.ts'
import type { Post } from '../store/posts.ts'
import { findVideo } from './videos.queries.ts'

/** Posts and videos by their id, Pages by their name or id. */
export function registerSite(app: FastifyInstance, context: Context, platform: Platform): void {
  for (const path of ['/:name', '/:name/', '/reel/:name', '/reel/:name/']) {
    app.get<{ Params: { name: string } }>(path, (request, reply) => {
      const { name } = request.params
      const { store } = context
      const post = findPost(store, 'facebook', findVideo(store, name)?.postId ?? name)
      const author = post && findAccount(store, post.accountId)
      if (post && author) {
        const comments = commentsBelow(context, post)
        return sendPostPage(context, platform, reply, post, author, { comments })
      }
      const byId = findAccount(store, name)
      const page = byId?.platform === 'facebook' ? byId : findAccountByHandle(store, 'facebook', name)
      if (page) return sendProfilePage(context, platform, reply, page)
      return sendMissing(context, platform, reply, 'This content is not available')
    })
  }
}

/** The text, with the link that the post shows. */
export function textOf(post: Post): Markup {
  const { link } = JSON.parse(post.details) as { link?: string }
  if (link === undefined || !post.text.includes(link)) return html`${post.text}`
  const at = post.text.indexOf(link)
  const anchor = html`<a href="${link}" rel="nofollow noopener noreferrer">${link}</a>`
  return html`${post.text.slice(0, at)}${anchor}${post.text.slice(at + link.length)}`
}
