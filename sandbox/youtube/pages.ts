import type { FastifyInstance, FastifyReply } from 'fastify'

import { findAccount, findAccountByHandle } from '../store/accounts.queries.ts'
import { readQuery } from '../http/body.ts'
import type { Context, Platform } from '../context.ts'
import { html, type Markup } from '../pages/markup.ts'
import { sendMissing, sendPostPage, sendProfilePage } from '../pages/post-pages.ts'
import { findPost } from '../store/posts.queries.ts'
import type { Post } from '../store/posts.ts'
import { listCommentsOf } from './comments.queries.ts'
import { detailsOf } from './videos.ts'

export function registerPages(app: FastifyInstance, context: Context, platform: Platform): void {
  const watch = (reply: FastifyReply, id: string) => {
    const post = findPost(context.store, 'youtube', id)
    const account = post && findAccount(context.store, post.accountId)
    if (!post || !account) return sendMissing(context, platform, reply, 'This video does not exist')
    if (detailsOf(post).privacyStatus === 'private') {
      return sendMissing(context, platform, reply, 'This video is private')
    }
    return sendPostPage(context, platform, reply, post, account, { comments: commentsOf(context, post) })
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

/** The newest comments below a video, oldest first; undefined without any. */
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
