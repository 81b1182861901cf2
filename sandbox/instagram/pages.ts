import type { FastifyInstance } from 'fastify'

import { findAccount, findAccountByHandle } from '../store/accounts.queries.ts'
import type { Context, Platform } from '../context.ts'
import { sendMissing, sendPostPage, sendProfilePage } from '../pages/post-pages.ts'
import { findPostByShortcode } from '../store/posts.queries.ts'
import { commentsBelow } from '../pages/comments-below.ts'

export function registerPages(app: FastifyInstance, context: Context, platform: Platform): void {
  for (const folder of ['p', 'reel', 'stories']) {
    for (const path of [`/${folder}/:shortcode`, `/${folder}/:shortcode/`]) {
      app.get<{ Params: { shortcode: string } }>(path, (request, reply) => {
        const post = findPostByShortcode(context.store, 'instagram', request.params.shortcode)
        const account = post && findAccount(context.store, post.accountId)
        if (!post || !account) return sendMissing(context, platform, reply, 'This post does not exist')
        return sendPostPage(context, platform, reply, post, account, {
          comments: commentsBelow(context, post),
        })
      })
    }
  }
  for (const path of ['/:handle', '/:handle/']) {
    app.get<{ Params: { handle: string } }>(path, (request, reply) => {
      const account = findAccountByHandle(context.store, 'instagram', request.params.handle)
      if (!account) return sendMissing(context, platform, reply, 'This account does not exist')
      return sendProfilePage(context, platform, reply, account)
    })
  }
}
