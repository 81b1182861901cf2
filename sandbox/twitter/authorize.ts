import type { FastifyInstance } from 'fastify'

import type { Fields } from '../http/body.ts'
import { type AuthorizeRequest, registerConsent } from '../oauth/consent.ts'
import type { Context, Platform } from '../context.ts'

const scopeLabels: Record<string, string> = {
  'tweet.read': 'Read your posts',
  'tweet.write': 'Publish and delete posts for you',
  'users.read': 'See your profile and followers',
  'media.write': 'Upload pictures and videos',
  'offline.access': 'Stay connected until you disconnect it',
}

/** RFC 7636: 43 to 128 characters; a challenge made with S256 is always 43. */
const CHALLENGE = /^[A-Za-z0-9\-._~]{43,128}$/

export function registerAuthorize(app: FastifyInstance, context: Context, platform: Platform): void {
  registerConsent(app, context, platform, {
    path: '/i/oauth2/authorize',
    codeLifeMs: 30_000,
    read,
    scopeLabels,
    denial: { error: 'access_denied' },
    redirectSuffix: '',
  })
}

function read(fields: Fields): AuthorizeRequest | string {
  // X also accepts the lowercase letter that client libraries send.
  const method = fields.code_challenge_method?.replace(/^s/, 'S')
  const scopes = (fields.scope ?? '').split(' ').filter(Boolean)
  if (fields.response_type !== 'code') return 'The parameter response_type has to be code.'
  if (!fields.client_id) return 'The parameter client_id is missing.'
  if (!fields.redirect_uri) return 'The parameter redirect_uri is missing.'
  if (scopes.length === 0) return 'The parameter scope is missing.'
  const unknown = scopes.find((scope) => !(scope in scopeLabels))
  if (unknown) return `The scope ${unknown} does not exist.`
  if (!fields.state || fields.state.length > 500)
    return 'The parameter state has to have 1 to 500 characters.'
  if (method !== 'S256' && method !== 'plain')
    return 'The parameter code_challenge_method has to be S256 or plain.'
  if (!CHALLENGE.test(fields.code_challenge ?? ''))
    return 'The parameter code_challenge is missing or malformed.'
  return {
    clientId: fields.client_id,
    redirectUri: fields.redirect_uri,
    scopes,
    state: fields.state,
    challenge: fields.code_challenge ?? null,
    challengeMethod: method,
  }
}
