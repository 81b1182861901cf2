import type { FastifyInstance } from 'fastify'

import type { Fields } from '../http/body.ts'
import { type AuthorizeRequest, registerConsent } from '../oauth/consent.ts'
import type { Context, Platform } from '../context.ts'

const scopeLabels: Record<string, string> = {
  public_profile: 'See your name and picture',
  pages_show_list: 'See the list of your Pages',
  pages_manage_posts: 'Publish posts on your Pages',
  pages_read_engagement: 'Read what your Pages publish',
  read_insights: 'See how your posts are doing',
  pages_manage_engagement: 'Write comments as your Pages',
  pages_read_user_content: 'Read comments on your Pages',
  pages_manage_metadata: 'Manage settings of your Pages',
  business_management: 'See the Pages of your businesses',
  publish_video: 'Publish videos on your Pages',
}

export function registerAuthorize(app: FastifyInstance, context: Context, platform: Platform): void {
  registerConsent(app, context, platform, {
    path: '/:version(^v\\d+\\.\\d+$)/dialog/oauth',
    codeLifeMs: 600_000,
    read,
    scopeLabels,
    denial: {
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
    },
    // Facebook appends this to every redirect.
    redirectSuffix: '#_=_',
  })
}

function read(fields: Fields): AuthorizeRequest | string {
  const scopes = (fields.scope ?? '').split(/[,\s]+/).filter(Boolean)
  if (fields.response_type !== undefined && fields.response_type !== 'code') {
    return 'The parameter response_type has to be code.'
  }
  if (!fields.client_id) return 'The parameter client_id is missing.'
  if (!fields.redirect_uri) return 'The parameter redirect_uri is missing.'
  const unknown = scopes.find((scope) => !(scope in scopeLabels))
  if (unknown) return `Invalid Scopes: ${unknown}.`
  return {
    clientId: fields.client_id,
    redirectUri: fields.redirect_uri,
    scopes: [...new Set(['public_profile', ...scopes])],
    state: fields.state,
    challenge: null,
    challengeMethod: null,
  }
}
