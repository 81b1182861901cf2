import type { FastifyInstance, FastifyReply } from 'fastify'

import { findAccount, findAccountByHandle } from '../store/accounts.queries.ts'
import { readQuery } from '../http/body.ts'
import type { Context, Platform } from '../context.ts'
import { commentsBelow } from '../pages/comments-below.ts'
import { html, type Markup } from '../pages/markup.ts'
import { sendMissing, sendPostPage, sendProfilePage } from '../pages/post-pages.ts'
import { findPost } from '../store/posts.queries.ts'
import type { Post } from '../store/posts.ts'
import { detailsOf } from './videos.ts'

export function registerPages(app: FastifyInstance, context: Context, platform: Platform): void {
  const watch = (reply: FastifyReply, id: string) => {
    const post = findPost(context.store, 'youtube', id)
    const account = post && findAccount(context.store, post.accountId)
    if (!post || !account) return sendMissing(context, platform, reply, 'This video does not exist')
    if (detailsOf(post).privacyStatus === 'private') {
      return sendMissing(context, platform, reply, 'This video is private')
    }
    return sendPostPage(context, platform, reply, post, account, { comments: commentsBelow(context, post) })
  }
  app.get('/watch', (request, reply) => watch(reply, readQuery(request).v ?? ''))
  app.get<{ Params: { id: string } }>('/shorts/:id', ({ params }, reply) => watch(reply, params.id))

  const channel = (reply: FastifyReply, account: ReturnType<typeof findAccount>) =>
    account?.platform === 'youtube'
      ? sendProfilePage(context, platform, reply, account)
      : sendMissing(context, platform, reply, 'This channel does not exist')
  app.get<{ Params: { id: string } }>('/channel/:id', ({ params }, reply) =>
    channel(reply, findAccount(context.store, params.id)),
  )
  app.get<{ Params: { handle: string } }>('/:handle', ({ params }, reply) =>
    channel(reply, findAccountByHandle(context.store, 'youtube', params.handle.replace(/^@/, ''))),
  )
}

/** The title, and below it the description. */
export function titledText(post: Post): Markup {
  const { title } = detailsOf(post)
  return html`<strong>${title}</strong><br />${post.text}`
}
