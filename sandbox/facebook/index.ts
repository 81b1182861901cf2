import type { FastifyInstance } from 'fastify'

import type { Answer } from '../http/responses.ts'
import type { Context, Platform } from '../context.ts'
import type { Operation } from '../control/faults.ts'
import { commentsSchema } from '../store/comments.queries.ts'
import { engagementOf } from '../store/engagement.ts'
import { numericId } from '../store/ids.ts'
import { registerAuthorize } from './authorize.ts'
import { createComment, listComments } from './comments.ts'
import { debugToken } from './debug-token.ts'
import { asPage, endpoint, type GraphCall, onOwnPage } from './endpoint.ts'
import { createFeedPost } from './feed.ts'
import { faultResponse } from './graph-faults.ts'
import { postInsights } from './insights.ts'
import { listUploads } from './uploads.ts'
import { deletePost, editPost, listPosts, listReactions, operationOfRead, readNode } from './nodes.ts'
import { listPages, listPermissions, readMe, revokePermissions } from './people.ts'
import { createPhoto } from './photos.ts'
import { createPhotoStory, listStories } from './stories.ts'
import { secretsSchema } from './secrets.queries.ts'
import { registerSite, textOf } from './site.ts'
import { registerTokens } from './token.ts'
import { uploadVertical, receiveVertical } from './vertical-videos.ts'
import { videosSchema } from './videos.queries.ts'
import { uploadVideo } from './videos.ts'

/**
 * Facebook Pages: `https://www.facebook.com`, `https://graph.facebook.com` and `https://graph-video.facebook.com` are all
 * the address this is registered under. Every account is a Page.
 */
export const facebook: Platform = {
  name: 'facebook',
  label: 'Facebook',
  schema: secretsSchema + videosSchema + commentsSchema,
  seeds: [
    { handle: 'aurora.coffee', name: 'Aurora Coffee' },
    { handle: 'northwind.studio', name: 'Northwind Studio' },
    { handle: 'harbor.books', name: 'Harbor Books' },
  ],
  newAccountId: () => numericId('1000', 15),
  grantsSeveral: true,
  handleProblem,
  faultResponse,
  postPath: (post) => `/facebook/${post.id}`,
  postStats: (post, now) => {
    const { likes, replies, reposts } = engagementOf(post, now)
    return [
      { label: likes === 1 ? 'reaction' : 'reactions', value: likes },
      { label: replies === 1 ? 'comment' : 'comments', value: replies },
      { label: reposts === 1 ? 'share' : 'shares', value: reposts },
    ]
  },
  postText: textOf,
  register: (app, context) => {
    registerAuthorize(app, context, facebook)
    registerTokens(app, context, facebook)
    registerCalls(app, context)
    registerSite(app, context, facebook)
  },
}

function handleProblem(handle: string): string | undefined {
  if (!/^[a-z0-9._]{1,50}$/.test(handle)) {
    return 'The name of a Page has 1 to 50 small letters, digits, dots and underscores.'
  }
  return /^(v\d+\.\d+|\d+|me|reel|video-upload)$/.test(handle)
    ? 'Facebook keeps this name for itself.'
    : undefined
}

function registerCalls(app: FastifyInstance, context: Context): void {
  type Work = (call: GraphCall) => Promise<Answer> | Answer
  const on = (
    call: `${'GET' | 'POST' | 'DELETE'} /${string}`,
    operation: Operation | ((call: GraphCall) => Operation),
    scope: string,
    work: Work,
  ) => {
    const [method = '', path = ''] = call.split(' ')
    const rules = { operation: typeof operation === 'string' ? () => operation : operation, scope }
    app.route({
      method,
      url: `/:version(^v\\d+\\.\\d+$)${path}`,
      handler: endpoint(context, facebook, rules, work),
    })
  }
  on('GET /me', 'identity', 'public_profile', readMe)
  on('GET /me/accounts', 'identity', 'pages_show_list', listPages)
  on('GET /me/permissions', 'identity', 'public_profile', listPermissions)
  on('DELETE /me/permissions', 'revoke', 'public_profile', revokePermissions)
  on('GET /debug_token', 'identity', 'public_profile', debugToken)
  on('GET /:node', operationOfRead, 'pages_read_engagement', readNode)
  on('POST /:node', 'create-post', 'pages_manage_posts', asPage(editPost))
  on('DELETE /:node', 'delete-post', 'pages_manage_posts', asPage(deletePost))
  on('POST /:node/photos', 'upload-media', 'pages_manage_posts', onOwnPage(createPhoto))
  on('POST /:node/feed', 'create-post', 'pages_manage_posts', onOwnPage(createFeedPost))
  on('POST /:node/photo_stories', 'create-post', 'pages_manage_posts', onOwnPage(createPhotoStory))
  on('GET /:node/stories', 'timeline', 'pages_read_engagement', onOwnPage(listStories))
  for (const [edge, kind] of [
    ['video_reels', 'REEL'],
    ['video_stories', 'STORY'],
  ] as const) {
    on(`POST /:node/${edge}`, operationOfUpload, 'pages_manage_posts', onOwnPage(uploadVertical(kind)))
  }
  app.post(
    '/video-upload/:version/:node',
    endpoint(
      context,
      facebook,
      { operation: () => 'upload-media', scope: 'pages_manage_posts' },
      asPage(receiveVertical),
    ),
  )
  on('POST /:node/videos', operationOfUpload, 'pages_manage_posts', onOwnPage(uploadVideo))
  for (const edge of ['published_posts', 'feed', 'posts']) {
    on(`GET /:node/${edge}`, 'timeline', 'pages_read_engagement', onOwnPage(listPosts))
  }
  for (const [edge, kinds] of [
    ['photos', ['PHOTO', 'ALBUM']],
    ['videos', ['VIDEO', 'REEL']],
    ['video_reels', ['REEL']],
  ] as const) {
    on(`GET /:node/${edge}`, 'timeline', 'pages_read_engagement', onOwnPage(listUploads(kinds)))
  }
  on('GET /:node/reactions', 'lookup', 'pages_read_engagement', asPage(listReactions))
  on('POST /:node/comments', 'create-comment', 'pages_manage_engagement', asPage(createComment))
  on('GET /:node/comments', 'list-comments', 'pages_read_engagement', asPage(listComments))
  on('GET /:node/insights', 'insights', 'read_insights', asPage(postInsights))
}

/** Only the last phase of an upload publishes the video. */
const operationOfUpload = ({ fields }: GraphCall): Operation =>
  ['start', 'transfer'].includes(fields.upload_phase ?? '') ? 'upload-media' : 'publish'
