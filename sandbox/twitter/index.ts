import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Answer } from '../http/responses.ts'
import type { Context, Platform } from '../context.ts'
import { engagementOf } from '../store/engagement.ts'
import type { Operation } from '../control/faults.ts'
import { snowflake } from '../store/ids.ts'
import { send } from '../http/transport.ts'
import { readAnalytics } from './analytics.ts'
import { registerAuthorize } from './authorize.ts'
import { createPost } from './create-post.ts'
import { endpoint, perQuarterHour, type XCall } from './endpoint.ts'
import { linkedText, registerPages } from './pages.ts'
import { faultResponse, notFound } from './problems.ts'
import { deletePost, lookUp, lookUpOne, timeline } from './read-posts.ts'
import { registerTokens } from './token.ts'
import { append, finalize, initialize } from './upload-chunks.ts'
import { byCommand } from './upload-by-command.ts'
import { describe, mediaStatus } from './upload-media.ts'
import { lookUpUser, lookUpUserByName, lookUpUsers, lookUpUsersByName, readMe } from './users.ts'
import { readQuery } from '../http/body.ts'

/** X: `https://api.x.com` and `https://x.com` are both the address this is registered under. */
export const twitter: Platform = {
  name: 'twitter',
  label: 'X',
  schema: '',
  seeds: [
    { handle: 'aurora_coffee', name: 'Aurora Coffee' },
    { handle: 'northwind_hq', name: 'Northwind' },
    { handle: 'mila_writes', name: 'Mila Okafor' },
  ],
  newAccountId: snowflake,
  grantsSeveral: false,
  handleProblem,
  faultResponse,
  postPath: (post, account) => `/twitter/${account.handle}/status/${post.id}`,
  postStats: (post, now) => {
    const { likes, replies, reposts, views } = engagementOf(post, now)
    return [
      { label: replies === 1 ? 'reply' : 'replies', value: replies },
      { label: reposts === 1 ? 'repost' : 'reposts', value: reposts },
      { label: likes === 1 ? 'like' : 'likes', value: likes },
      { label: views === 1 ? 'view' : 'views', value: views },
    ]
  },
  postText: linkedText,
  register: (app, context) => {
    registerAuthorize(app, context, twitter)
    registerTokens(app, context, twitter)
    registerCalls(app, context)
    registerPages(app, context, twitter)
    app.all('/2/*', (_request, reply) => send(reply, notFound().answer))
  },
}

/** X allows 15 characters. The first segments of its own paths cannot be handles. */
function handleProblem(handle: string): string | undefined {
  if (!/^[A-Za-z0-9_]{1,15}$/.test(handle)) return 'An X handle has 1 to 15 letters, digits or underscores.'
  if (['i', '2', 'home', 'oauth'].includes(handle.toLowerCase())) return 'X keeps this handle for itself.'
  return undefined
}

const write = ['tweet.read', 'tweet.write', 'users.read']
const read = ['tweet.read', 'users.read']

function registerCalls(app: FastifyInstance, context: Context): void {
  type Work = (call: XCall, id: string) => Promise<Answer> | Answer
  const on = (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    operation: Operation,
    limit: number,
    scopes: string[],
    work: Work,
  ) => {
    const rules = { operation, limitName: `${method} ${url}`, limit: perQuarterHour(limit), scopes }
    app.route({
      method,
      url,
      handler: endpoint(context, twitter, rules, (call) => work(call, idOf(call.request))),
    })
  }
  on('GET', '/2/users/me', 'identity', 75, ['users.read'], readMe)
  on('GET', '/2/users', 'identity', 900, read, lookUpUsers)
  on('GET', '/2/users/by', 'identity', 900, read, lookUpUsersByName)
  on('GET', '/2/users/by/username/:id', 'identity', 900, read, lookUpUserByName)
  on('GET', '/2/users/:id', 'identity', 900, read, lookUpUser)
  on('GET', '/2/tweets/analytics', 'insights', 300, read, readAnalytics)
  on('POST', '/2/tweets', 'create-post', 100, write, createPost)
  on('GET', '/2/tweets', 'lookup', 5000, read, lookUp)
  on('GET', '/2/tweets/:id', 'lookup', 900, read, lookUpOne)
  on('DELETE', '/2/tweets/:id', 'delete-post', 50, write, deletePost)
  on('GET', '/2/users/:id/tweets', 'timeline', 900, read, timeline)
  on('POST', '/2/media/upload', 'upload-media', 500, ['media.write'], byCommand)
  on('POST', '/2/media/upload/initialize', 'upload-media', 1875, ['media.write'], initialize)
  on('POST', '/2/media/upload/:id/append', 'upload-media', 1875, ['media.write'], append)
  on('POST', '/2/media/upload/:id/finalize', 'upload-media', 1875, ['media.write'], finalize)
  on('GET', '/2/media/upload', 'media-status', 1000, ['media.write'], (call) =>
    mediaStatus(call, readQuery(call.request).media_id ?? ''),
  )
  on('POST', '/2/media/metadata', 'media-metadata', 500, ['media.write'], describe)
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id?: string }).id ?? ''
}
