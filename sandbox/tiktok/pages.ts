import type { FastifyInstance } from 'fastify'

import { findAccount, findAccountByHandle } from '../store/accounts.queries.ts'
import type { Context, Platform } from '../context.ts'
import { sendMissing, sendPostPage, sendProfilePage } from '../pages/post-pages.ts'
import { findPost } from '../store/posts.queries.ts'
import { isPublic } from './videos.ts'

export function registerPages(app: FastifyInstance, context: Context, platform: Platform): void {
  app.get<{ Params: { handle: string; id: string } }>('/:handle/video/:id', ({ params }, reply) => {
    const post = findPost(context.store, 'tiktok', params.id)
    const account = post && findAccount(context.store, post.accountId)
    if (!post || !account) return sendMissing(context, platform, reply, 'This video does not exist')
    if (!isPublic(post)) return sendMissing(context, platform, reply, 'This video is not public')
    return sendPostPage(context, platform, reply, post, account)
  })
  app.get<{ Params: { handle: string } }>('/:handle', ({ params }, reply) => {
    const account = findAccountByHandle(context.store, 'tiktok', params.handle.replace(/^@/, ''))
    if (!account) return sendMissing(context, platform, reply, 'This account does not exist')
    return sendProfilePage(context, platform, reply, account)
  })
}
