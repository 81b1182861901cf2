import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

import type { Answer } from '../http/responses.ts'
import type { Context, Platform } from '../context.ts'
import { engagementOf } from '../store/engagement.ts'
import { send } from '../http/transport.ts'
import { MANAGE, READ, registerAuthorize, REPORTS, UPLOAD } from './authorize.ts'
import { listProfiles } from './profiles.ts'
import { createComment, listComments } from './comment-threads.ts'
import { commentsSchema } from '../store/comments.queries.ts'
import { endpoint, type OperationOf, type YoutubeCall } from './endpoint.ts'
import { faultResponse, googleError } from './google-errors.ts'
import { readReport } from './reports.ts'
import { registerPages, titledText } from './pages.ts'
import { listPlaylistItems } from './playlist-items.ts'
import { sessionsSchema } from './sessions.queries.ts'
import { setThumbnail } from './thumbnails.ts'
import { registerTokens } from './token.ts'
import { uploadAtOnce } from './upload-at-once.ts'
import { registerSessionUploads, startSession } from './upload-session.ts'
import { deleteVideo, listVideos } from './videos.ts'

/**
 * YouTube: `https://accounts.google.com`, `https://oauth2.googleapis.com`, `https://www.googleapis.com`,
 * `https://youtubeanalytics.googleapis.com` and `https://www.youtube.com` are all the address this is registered under.
 */
export const youtube: Platform = {
  name: 'youtube',
  label: 'YouTube',
  schema: sessionsSchema + commentsSchema,
  seeds: [
    { handle: 'auroracoffee', name: 'Aurora Coffee' },
    { handle: 'northwindfilms', name: 'Northwind Films' },
    { handle: 'milawrites', name: 'Mila Okafor' },
  ],
  newAccountId: () => `UC${randomBytes(16).toString('base64url')}`,
  // A Google token is valid for the one channel that the user chose.
  grantsSeveral: false,
  handleProblem,
  faultResponse,
  postPath: (post) => `/youtube/watch?v=${post.id}`,
  postStats: (post, now) => {
    const { likes, views } = engagementOf(post, now)
    return [
      { label: views === 1 ? 'view' : 'views', value: views },
      { label: likes === 1 ? 'like' : 'likes', value: likes },
    ]
  },
  postText: titledText,
  register: (app, context) => {
    registerAuthorize(app, context, youtube)
    registerTokens(app, context, youtube)
    registerCalls(app, context)
    registerSessionUploads(app, context, youtube)
    registerPages(app, context, youtube)
    app.all('/youtube/v3/*', (_request, reply) => send(reply, googleError(404, 'notFound', 'Not Found')))
  },
}

/** YouTube allows 3 to 30 characters. The first segments of its own paths cannot be handles. */
function handleProblem(handle: string): string | undefined {
  if (!/^[A-Za-z0-9._-]{3,30}$/.test(handle)) {
    return 'A YouTube handle has 3 to 30 letters, digits, underscores, hyphens or periods.'
  }
  const reserved = ['watch', 'shorts', 'channel', 'token', 'revoke', 'upload', 'youtube']
  return reserved.includes(handle.toLowerCase()) ? 'YouTube keeps this handle for itself.' : undefined
}

function registerCalls(app: FastifyInstance, context: Context): void {
  type Work = (call: YoutubeCall) => Promise<Answer> | Answer
  const on = (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    operation: OperationOf,
    rules: { scopes: string[]; cost: number | 'upload' },
    work: Work,
  ) => app.route({ method, url, handler: endpoint(context, youtube, { ...rules, operation }, work) })
  const reading = { scopes: [READ, MANAGE], cost: 1 }
  const changing = { scopes: [MANAGE], cost: 50 }
  on('GET', '/youtube/v3/channels', 'identity', reading, listProfiles)
  on(
    'POST',
    '/upload/youtube/v3/videos',
    ({ uploadType }) => (uploadType === 'multipart' ? 'create-post' : 'upload-media'),
    { scopes: [UPLOAD, MANAGE], cost: 'upload' },
    (call) => (call.query.uploadType === 'multipart' ? uploadAtOnce(call) : startSession(call)),
  )
  on('GET', '/youtube/v3/videos', 'lookup', reading, listVideos)
  on('DELETE', '/youtube/v3/videos', 'delete-post', changing, deleteVideo)
  on('GET', '/youtube/v3/playlistItems', 'timeline', reading, listPlaylistItems)
  on('GET', '/v2/reports', 'insights', { scopes: [REPORTS], cost: 0 }, readReport)
  const thumbnail = { scopes: [UPLOAD, MANAGE], cost: 50 }
  on('POST', '/upload/youtube/v3/thumbnails/set', 'media-metadata', thumbnail, setThumbnail)
  on('POST', '/youtube/v3/commentThreads', 'create-comment', changing, createComment)
  on('GET', '/youtube/v3/commentThreads', 'list-comments', reading, listComments)
}
