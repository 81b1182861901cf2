import type { FastifyInstance } from 'fastify'

import type { Fields } from '../http/body.ts'
import { type AuthorizeRequest, registerConsent } from '../oauth/consent.ts'
import type { Context, Platform } from '../context.ts'

const scopeLabels: Record<string, string> = {
  instagram_business_basic: 'See your profile and posts',
  instagram_business_content_publish: 'Publish posts for you',
  instagram_business_manage_insights: 'See how your posts are doing',
  instagram_business_manage_comments: 'Read and answer comments',
  instagram_business_manage_messages: 'Read and answer messages',
}

export function registerAuthorize(app: FastifyInstance, context: Context, platform: Platform): void {
  registerConsent(app, context, platform, {
    path: '/oauth/authorize',
    codeLifeMs: 3_600_000,
    read,
    scopeLabels,
    denial: {
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request',
    },
    // Instagram appends this to every redirect.
    redirectSuffix: '#_',
  })
}

function read(fields: Fields): AuthorizeRequest | string {
  const scopes = (fields.scope ?? '').split(/[,\s]+/).filter(Boolean)
  if (fields.response_type !== 'code') return 'The parameter response_type has to be code.'
  if (!fields.client_id) return 'The parameter client_id is missing.'
  if (!fields.redirect_uri) return 'The parameter redirect_uri is missing.'
  const unknown = scopes.find((scope) => !(scope in scopeLabels))
  if (unknown) return `The scope ${unknown} does not exist.`
  if (!scopes.includes('instagram_business_basic')) return 'The scope instagram_business_basic is needed.'
  return {
    clientId: fields.client_id,
    redirectUri: fields.redirect_uri,
    scopes,
    state: fields.state,
    challenge: null,
    challengeMethod: null,
  }
}
