import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

import type { Answer } from '../http/responses.ts'
import type { Context, Platform } from '../context.ts'
import { engagementOf } from '../store/engagement.ts'
import type { Operation } from '../control/faults.ts'
import { send } from '../http/transport.ts'
import { html } from '../pages/markup.ts'
import { registerAuthorize } from './authorize.ts'
import { creatorInfo, userInfo } from './creators.ts'
import { endpoint, type TiktokCall } from './endpoint.ts'
import { registerPages } from './pages.ts'
import { publishStatus } from './publish-status.ts'
import { registerUploads } from './receive-chunk.ts'
import { startInbox } from './start-inbox.ts'
import { startPhotos } from './start-photos.ts'
import { startPost } from './start-post.ts'
import { faultResponse, tiktokError } from './tiktok-errors.ts'
import { registerTokens } from './token.ts'
import { uploadsSchema } from './uploads.queries.ts'
import { listVideos, queryVideos } from './videos.ts'

/**
 * TikTok: `https://www.tiktok.com`, `https://open.tiktokapis.com` and `https://open-upload.tiktokapis.com` are all the
 * address this is registered under.
 */
export const tiktok: Platform = {
  name: 'tiktok',
  label: 'TikTok',
  schema: uploadsSchema,
  seeds: [
    { handle: 'aurora.coffee', name: 'Aurora Coffee' },
    { handle: 'northwind_hq', name: 'Northwind' },
    { handle: 'mila_private', name: 'Mila Okafor' },
  ],
  newAccountId: () => `-000${randomBytes(24).toString('base64url')}`,
  grantsSeveral: false,
  handleProblem: (handle) =>
    /^[A-Za-z0-9._]{2,24}$/.test(handle) && !['v2', 'video'].includes(handle)
      ? undefined
      : 'A TikTok handle has 2 to 24 letters, digits, underscores or periods.',
  faultResponse,
  postPath: (post, account) => `/tiktok/@${account.handle}/video/${post.id}`,
  postStats: (post, now) => {
    const { likes, replies, reposts, views } = engagementOf(post, now)
    return [
      { label: views === 1 ? 'view' : 'views', value: views },
      { label: likes === 1 ? 'like' : 'likes', value: likes },
      { label: replies === 1 ? 'comment' : 'comments', value: replies },
      { label: reposts === 1 ? 'share' : 'shares', value: reposts },
    ]
  },
  postText: (post) => html`${post.text}`,
  register: (app, context) => {
    registerAuthorize(app, context, tiktok)
    registerTokens(app, context, tiktok)
    registerCalls(app, context)
    registerUploads(app, context, tiktok)
    registerPages(app, context, tiktok)
    app.all('/v2/*', (_request, reply) =>
      send(reply, tiktokError(404, 'unsupported_path', 'Unsupported path.')),
    )
  },
}

function registerCalls(app: FastifyInstance, context: Context): void {
  type Work = (call: TiktokCall) => Promise<Answer> | Answer
  const on = (
    method: 'GET' | 'POST',
    path: string,
    rules: { operation: Operation; scopes: string[]; perMinute: number },
    work: Work,
  ) => app.route({ method, url: path, handler: endpoint(context, tiktok, { ...rules, path }, work) })
  const reading = { perMinute: 600 }
  const publishing = { scopes: ['video.publish'] }
  const either = { scopes: ['video.publish', 'video.upload'] }
  on('GET', '/v2/user/info/', { operation: 'identity', scopes: ['user.info.basic'], ...reading }, userInfo)
  on(
    'POST',
    '/v2/post/publish/creator_info/query/',
    { operation: 'quota', perMinute: 20, ...publishing },
    creatorInfo,
  )
  on(
    'POST',
    '/v2/post/publish/video/init/',
    { operation: 'container', perMinute: 6, ...publishing },
    startPost,
  )
  on(
    'POST',
    '/v2/post/publish/inbox/video/init/',
    { operation: 'container', scopes: ['video.upload'], perMinute: 6 },
    startInbox,
  )
  on(
    'POST',
    '/v2/post/publish/content/init/',
    { operation: 'container', perMinute: 6, ...either },
    startPhotos,
  )
  on(
    'POST',
    '/v2/post/publish/status/fetch/',
    { operation: 'media-status', perMinute: 30, ...either },
    publishStatus,
  )
  on('POST', '/v2/video/query/', { operation: 'lookup', scopes: ['video.list'], ...reading }, queryVideos)
  on('POST', '/v2/video/list/', { operation: 'timeline', scopes: ['video.list'], ...reading }, listVideos)
}
