import type { FastifyInstance } from 'fastify'

import type { Fields } from '../http/body.ts'
import { type AuthorizeRequest, registerConsent } from '../oauth/consent.ts'
import type { Context, Platform } from '../context.ts'

const scopeLabels: Record<string, string> = {
  'user.info.basic': 'See your name and picture',
  'user.info.profile': 'See your user name',
  'user.info.stats': 'See your followers',
  'video.publish': 'Publish videos for you',
  'video.upload': 'Put drafts into your inbox',
  'video.list': 'See your public videos and their numbers',
}

export function registerAuthorize(app: FastifyInstance, context: Context, platform: Platform): void {
  registerConsent(app, context, platform, {
    path: '/v2/auth/authorize/',
    codeLifeMs: 600_000,
    read,
    scopeLabels,
    granted: (scopes) => ({ scopes: scopes.join(',') }),
    denial: { error: 'access_denied', error_description: 'User denied' },
    redirectSuffix: '',
  })
}

/** TikTok calls the client id `client_key`, and separates scopes by commas. */
function read(fields: Fields): AuthorizeRequest | string {
  const scopes = (fields.scope ?? '').split(',').filter(Boolean)
  const redirect = URL.parse(fields.redirect_uri ?? '')
  if (fields.response_type !== 'code') return 'The parameter response_type has to be code.'
  if (!fields.client_key) return 'The parameter client_key is missing.'
  if (!redirect || redirect.search || (fields.redirect_uri ?? '').length >= 512)
    return 'The parameter redirect_uri is missing, too long, or has a query.'
  if (scopes.length === 0) return 'The parameter scope is missing.'
  const unknown = scopes.find((scope) => !(scope in scopeLabels))
  if (unknown) return `The scope ${unknown} does not exist.`
  if (!fields.state) return 'The parameter state is missing.'
  const { code_challenge: challenge } = fields
  if (challenge !== undefined && !/^[0-9a-f]{64}$/.test(challenge))
    return 'The parameter code_challenge has to be the hexadecimal SHA-256 digest of the verifier.'
  return {
    clientId: fields.client_key,
    redirectUri: fields.redirect_uri ?? '',
    scopes,
    state: fields.state,
    challenge: challenge ?? null,
    challengeMethod: challenge === undefined ? null : 'S256-hex',
  }
}
