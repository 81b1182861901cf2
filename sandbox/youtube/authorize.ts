import type { FastifyInstance } from 'fastify'

import type { Fields } from '../http/body.ts'
import { type AuthorizeRequest, registerConsent } from '../oauth/consent.ts'
import type { Context, Platform } from '../context.ts'

const prefix = 'https://www.googleapis.com/auth/'
export const UPLOAD = `${prefix}youtube.upload`
export const READ = `${prefix}youtube.readonly`
export const MANAGE = `${prefix}youtube.force-ssl`
export const REPORTS = `${prefix}yt-analytics.readonly`
/** This is not one of Google's scopes. It makes the grant return a refresh token (`access_type=offline`). */
export const OFFLINE = 'offline'

const scopeLabels: Record<string, string> = {
  [UPLOAD]: 'Upload videos to your channel',
  [READ]: 'See your channel, its videos and its numbers',
  [MANAGE]: 'Add comments, and change or delete your videos',
  [`${prefix}youtube`]: 'Manage your channel',
  [REPORTS]: 'See the reports of your channel',
  [OFFLINE]: 'Stay connected until you withdraw it',
}

export function registerAuthorize(app: FastifyInstance, context: Context, platform: Platform): void {
  registerConsent(app, context, platform, {
    path: '/o/oauth2/v2/auth',
    codeLifeMs: 600_000,
    read,
    scopeLabels,
    denial: { error: 'access_denied' },
    redirectSuffix: '',
  })
}

function read(fields: Fields): AuthorizeRequest | string {
  const scopes = (fields.scope ?? '').split(' ').filter(Boolean)
  const { code_challenge: challenge, code_challenge_method: method = 'plain' } = fields
  if (fields.response_type !== 'code') return 'The parameter response_type has to be code.'
  if (!fields.client_id) return 'The parameter client_id is missing.'
  if (!fields.redirect_uri) return 'The parameter redirect_uri is missing.'
  if (scopes.length === 0) return 'The parameter scope is missing.'
  const unknown = scopes.find((scope) => !(scope in scopeLabels) || scope === OFFLINE)
  if (unknown) return `The scope ${unknown} does not exist.`
  if (challenge !== undefined && method !== 'S256' && method !== 'plain')
    return 'The parameter code_challenge_method has to be S256 or plain.'
  return {
    clientId: fields.client_id,
    redirectUri: fields.redirect_uri,
    scopes: fields.access_type === 'offline' ? [...scopes, OFFLINE] : scopes,
    state: fields.state,
    challenge: challenge ?? null,
    challengeMethod: challenge === undefined ? null : method,
  }
}
