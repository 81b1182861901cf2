import type { FastifyInstance } from 'fastify'

import { type Answer, Refusal } from '../http/responses.ts'
import { exchange } from '../http/transport.ts'
import type { Context, Platform } from '../context.ts'
import type { Operation } from '../control/faults.ts'
import { commentsSchema } from '../store/comments.queries.ts'
import { engagementOf } from '../store/engagement.ts'
import { numericId } from '../store/ids.ts'
import { registerAuthorize } from './authorize.ts'
import { createComment, listComments } from './comments.ts'
import { createPost } from './create-post.ts'
import { endpoint, type LinkedinCall } from './endpoint.ts'
import { openImage, readAsset, receiveImage } from './images.ts'
import { countOwnFollowers, listRoles, readMember, readFollowers, readOrganization } from './people.ts'
import { deletePost, listPosts, readPost } from './posts.ts'
import { faultResponse } from './problems.ts'
import { registerSite, textOf } from './site.ts'
import { memberAnalytics, shareStatistics } from './statistics.ts'
import { registerTokens } from './token.ts'
import { changeVideo, receivePart } from './videos.ts'

/**
 * LinkedIn: `https://www.linkedin.com` and `https://api.linkedin.com` are both the address this is registered under. The
 * account that signs in is a member; those that it reaches in addition are organizations.
 */
export const linkedin: Platform = {
  name: 'linkedin',
  label: 'LinkedIn',
  schema: commentsSchema,
  seeds: [
    { handle: 'mila-okafor', name: 'Mila Okafor' },
    { handle: 'aurora-coffee', name: 'Aurora Coffee' },
    { handle: 'northwind-studio', name: 'Northwind Studio' },
  ],
  newAccountId: () => numericId('10', 12),
  grantsSeveral: true,
  handleProblem,
  faultResponse,
  postPath: (post) => `/linkedin/feed/update/${post.id}`,
  postStats: (post, now) => {
    const { likes, replies, reposts } = engagementOf(post, now)
    return [
      { label: likes === 1 ? 'reaction' : 'reactions', value: likes },
      { label: replies === 1 ? 'comment' : 'comments', value: replies },
      { label: reposts === 1 ? 'repost' : 'reposts', value: reposts },
    ]
  },
  postText: textOf,
  register: (app, context) => {
    registerAuthorize(app, context, linkedin)
    registerTokens(app, context, linkedin)
    registerCalls(app, context)
    registerSite(app, context, linkedin)
  },
}

function handleProblem(handle: string): string | undefined {
  if (!/^[a-z0-9._-]{1,50}$/.test(handle)) {
    return 'A LinkedIn address has 1 to 50 small letters, digits, dots, underscores and hyphens.'
  }
  return ['in', 'company', 'feed', 'rest', 'v2', 'oauth'].includes(handle)
    ? 'LinkedIn keeps this address for itself.'
    : undefined
}

function registerCalls(app: FastifyInstance, context: Context): void {
  const on = (
    call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
    operation: Operation | ((call: LinkedinCall) => Operation),
    work: (call: LinkedinCall) => Promise<Answer> | Answer,
    isVersioned = true,
  ) => {
    const [method = '', url = ''] = call.split(' ')
    app.route({ method, url, handler: endpoint(context, linkedin, { operation, isVersioned }, work) })
  }
  on('GET /v2/userinfo', 'identity', readMember, false)
  on('GET /rest/organizationAcls', 'identity', listRoles)
  on('GET /rest/organizations/:id', 'identity', readOrganization)
  on('GET /rest/networkSizes/:urn', 'identity', readFollowers)
  on('GET /rest/memberFollowersCount', 'identity', countOwnFollowers)
  on('POST /rest/images', 'upload-media', openImage)
  on('GET /rest/images/:urn', 'media-status', readAsset)
  on('POST /rest/videos', 'upload-media', changeVideo)
  on('GET /rest/videos/:urn', 'media-status', readAsset)
  on('PUT /dms-uploads/:urn/0', 'upload-media', receiveImage, false)
  on('POST /rest/posts', 'create-post', createPost)
  on('GET /rest/posts', 'timeline', listPosts)
  on('GET /rest/posts/:urn', 'lookup', readPost)
  on('DELETE /rest/posts/:urn', 'delete-post', deletePost)
  on('POST /rest/socialActions/:urn/comments', 'create-comment', createComment)
  on('GET /rest/socialActions/:urn/comments', 'list-comments', listComments)
  on('GET /rest/organizationalEntityShareStatistics', 'insights', shareStatistics)
  on('GET /rest/memberCreatorPostAnalytics', 'insights', memberAnalytics)

  // The URLs of a video's parts are secret, so they need no token.
  app.put<{ Params: { urn: string; part: string } }>(
    '/dms-uploads/:urn/:part(^[1-9]\\d*$)',
    (request, reply) => {
      const { urn, part } = request.params
      const call = { context, platform: linkedin, operation: 'upload-media', account: undefined } as const
      return exchange({ ...call, request, reply }, () => {
        if (request.headers.authorization !== undefined) throw new Refusal({ status: 400, body: '' })
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        return receivePart(context, urn, Number(part), bytes)
      })
    },
  )
}
