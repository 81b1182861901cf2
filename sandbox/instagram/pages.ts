import type { FastifyInstance } from 'fastify'

import { findAccount, findAccountByHandle } from '../store/accounts.queries.ts'
import type { Context, Platform } from '../context.ts'
import { html, type Markup } from '../pages/markup.ts'
import { sendMissing, sendPostPage, sendProfilePage } from '../pages/post-pages.ts'
import { findPostByShortcode } from '../store/posts.queries.ts'
import type { Post } from '../store/posts.ts'
import { listCommentsOf } from './comments.queries.ts'

export function registerPages(app: FastifyInstance, context: Context, platform: Platform): void {
  for (const path of ['/p/:shortcode', '/p/:shortcode/', '/reel/:shortcode', '/reel/:shortcode/']) {
    app.get<{ Params: { shortcode: string } }>(path, (request, reply) => {
      const post = findPostByShortcode(context.store, 'instagram', request.params.shortcode)
      const account = post && findAccount(context.store, post.accountId)
      if (!post || !account) return sendMissing(context, platform, reply, 'This post does not exist')
      return sendPostPage(context, platform, reply, post, account, { comments: commentsOf(context, post) })
    })
  }
  for (const path of ['/:handle', '/:handle/']) {
    app.get<{ Params: { handle: string } }>(path, (request, reply) => {
      const account = findAccountByHandle(context.store, 'instagram', request.params.handle)
      if (!account) return sendMissing(context, platform, reply, 'This account does not exist')
      return sendProfilePage(context, platform, reply, account)
    })
  }
}

/** The newest comments below a post, oldest first; undefined without any. */
function commentsOf({ store }: Context, post: Post): Markup | undefined {
  const comments = listCommentsOf(store, post.id, { limit: 50 }).toReversed()
  if (comments.length === 0) return undefined
  return html`<h2 class="section">Comments</h2>
    <ul class="card comments">
      ${comments.map(({ accountId, text, createdAt }) => {
        const handle = findAccount(store, accountId)?.handle ?? ''
        const time = new Date(createdAt).toISOString()
        return html`<li>
          <strong>@${handle}</strong>
          <span class="text" dir="auto">${text}</span>
          <time class="when" datetime="${time}">${time.slice(0, 16).replace('T', ' ')} UTC</time>
        </li>`
      })}
    </ul>`
}
