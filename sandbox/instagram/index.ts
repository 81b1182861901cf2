import type { FastifyInstance } from 'fastify'

import type { Answer } from '../http/responses.ts'
import type { Context, Platform } from '../context.ts'
import { engagementOf } from '../store/engagement.ts'
import type { Operation } from '../control/faults.ts'
import { numericId } from '../store/ids.ts'
import { html } from '../pages/markup.ts'
import { registerAuthorize } from './authorize.ts'
import { commentsSchema } from '../store/comments.queries.ts'
import { createComment, listComments } from './comments.ts'
import { containersSchema, findContainer } from './containers.queries.ts'
import { createContainer } from './create-container.ts'
import { endpoint, type GraphCall } from './endpoint.ts'
import { faultResponse } from './graph-faults.ts'
import { mediaInsights } from './insights.ts'
import { pathOf } from './media-view.ts'
import { isOwn, listMedia, listStories, ofOwnAccount, readNode } from './nodes.ts'
import { registerPages } from './pages.ts'
import { publish, publishingLimit } from './publish.ts'
import { registerTokens } from './token.ts'

/**
 * Instagram with Instagram Login: `https://www.instagram.com`, `https://api.instagram.com` and
 * `https://graph.instagram.com` are all the address this is registered under.
 */
export const instagram: Platform = {
  name: 'instagram',
  label: 'Instagram',
  schema: containersSchema + commentsSchema,
  seeds: [
    { handle: 'aurora.coffee', name: 'Aurora Coffee' },
    { handle: 'northwind.studio', name: 'Northwind Studio' },
    { handle: 'mila.writes', name: 'Mila Okafor' },
  ],
  newAccountId: () => numericId('17841', 17),
  grantsSeveral: true,
  handleProblem,
  faultResponse,
  postPath: (post) => `/instagram/${pathOf(post)}`,
  postStats: (post, now) => {
    const { likes, replies } = engagementOf(post, now)
    return [
      { label: likes === 1 ? 'like' : 'likes', value: likes },
      { label: replies === 1 ? 'comment' : 'comments', value: replies },
    ]
  },
  // Instagram does not turn URLs in captions into links.
  postText: (post) => html`${post.text}`,
  register: (app, context) => {
    registerAuthorize(app, context, instagram)
    registerTokens(app, context, instagram)
    registerCalls(app, context)
    registerPages(app, context, instagram)
  },
}

/** Instagram allows 30 characters. The first segments of its own paths cannot be handles. */
function handleProblem(handle: string): string | undefined {
  if (!/^(?!\.)(?!.*\.\.)[a-z0-9._]{1,30}$/.test(handle) || handle.endsWith('.')) {
    return 'An Instagram handle has 1 to 30 small letters, digits, underscores and single dots between them.'
  }
  const reserved = ['p', 'reel', 'stories', 'oauth', 'me', 'access_token', 'refresh_access_token']
  return reserved.includes(handle) || /^v\d+\.\d+$/.test(handle)
    ? 'Instagram keeps this handle for itself.'
    : undefined
}

const BASIC = 'instagram_business_basic'
const PUBLISH = 'instagram_business_content_publish'
const COMMENTS = 'instagram_business_manage_comments'

function registerCalls(app: FastifyInstance, context: Context): void {
  type Work = (call: GraphCall) => Promise<Answer> | Answer
  const on = (
    method: 'GET' | 'POST',
    path: string,
    operation: Operation | ((call: GraphCall) => Operation),
    scope: string,
    work: Work,
  ) => {
    const rules = { operation: typeof operation === 'string' ? () => operation : operation, scope }
    app.route({
      method,
      url: `/:version(^v\\d+\\.\\d+$)/:node${path}`,
      handler: endpoint(context, instagram, rules, work),
    })
  }
  on('GET', '', operationOfRead, BASIC, readNode)
  on('POST', '/media', 'container', PUBLISH, ofOwnAccount(createContainer))
  on('GET', '/media', 'timeline', BASIC, ofOwnAccount(listMedia))
  on('GET', '/stories', 'timeline', BASIC, ofOwnAccount(listStories))
  on('POST', '/media_publish', 'publish', PUBLISH, ofOwnAccount(publish))
  on('GET', '/content_publishing_limit', 'quota', BASIC, ofOwnAccount(publishingLimit))
  on('POST', '/comments', 'create-comment', COMMENTS, createComment)
  on('GET', '/comments', 'list-comments', COMMENTS, listComments)
  on('GET', '/insights', 'insights', 'instagram_business_manage_insights', mediaInsights)
}

/** One path reads three kinds of nodes. Each has its own operation for faults. */
function operationOfRead(call: GraphCall): Operation {
  const id = call.path.node ?? ''
  if (isOwn(call, id)) return 'identity'
  return findContainer(call.context.store, id) ? 'container-status' : 'lookup'
}
