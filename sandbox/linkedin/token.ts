import type { FastifyInstance } from 'fastify'

import { findAccount } from '../store/accounts.queries.ts'
import type { Answer } from '../http/responses.ts'
import { type Fields, readForm } from '../http/body.ts'
import type { Context, Platform } from '../context.ts'
import { secret } from '../store/ids.ts'
import { type Bearer, issueToken, redeemCode, resolveToken } from '../oauth/oauth.ts'
import { findCode, revokeGrant } from '../oauth/oauth.queries.ts'
import { exchange } from '../http/transport.ts'
import { oauthError } from './problems.ts'

const DAY = 86_400_000
const ACCESS_LIFE = 60 * DAY
const REFRESH_LIFE = 365 * DAY

export function registerTokens(app: FastifyInstance, context: Context, platform: Platform): void {
  app.post('/oauth/v2/accessToken', async (request, reply) => {
    const fields = (await readForm(request))?.fields ?? {}
    const refreshed = resolveToken(context, platform.name, ['refresh'], fields.refresh_token ?? '')
    const byCode = findCode(context.store, platform.name, fields.code ?? '')?.accountId ?? ''
    const account = typeof refreshed === 'string' ? findAccount(context.store, byCode) : refreshed.account
    return exchange({ context, platform, operation: 'token', account, request, reply }, () => {
      if (!fields.client_id || !fields.client_secret) {
        return oauthError(401, 'invalid_client', 'Client authentication failed')
      }
      if (fields.grant_type === 'refresh_token') return refresh(context, refreshed)
      return fields.grant_type === 'authorization_code'
        ? exchangeCode(context, fields)
        : oauthError(400, 'invalid_request', 'The parameter grant_type is not supported')
    })
  })
  app.post('/oauth/v2/revoke', async (request, reply) => {
    const fields = (await readForm(request))?.fields ?? {}
    const bearer = resolveToken(context, platform.name, ['access', 'refresh'], fields.token ?? '')
    const account = typeof bearer === 'string' ? undefined : bearer.account
    return exchange({ context, platform, operation: 'revoke', account, request, reply }, () => {
      if (typeof bearer !== 'string') revokeGrant(context.store, bearer.grant.id, context.clock())
      return { status: 200, body: {} }
    })
  })
}

function exchangeCode(context: Context, fields: Fields): Answer {
  const redeemed = redeemCode(context, {
    platform: 'linkedin',
    code: fields.code ?? '',
    clientId: fields.client_id ?? '',
    redirectUri: fields.redirect_uri ?? '',
  })
  if (!('grant' in redeemed)) {
    const why =
      'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired.'
    return oauthError(400, 'invalid_request', why)
  }
  const { grant } = redeemed
  const scopes = grant.scope.split(' ')
  // Only applications that LinkedIn has approved get refresh tokens.
  const isApproved = scopes.includes('w_organization_social')
  const refreshToken = isApproved
    ? issueToken(context, grant.id, 'refresh', secret('AQX'), REFRESH_LIFE).token
    : undefined
  return {
    status: 200,
    body: {
      ...accessToken(context, grant.id),
      ...(refreshToken && {
        refresh_token: refreshToken,
        refresh_token_expires_in: REFRESH_LIFE / 1000,
      }),
      scope: scopes.join(','),
    },
  }
}

/** The refresh token and its expiry stay unchanged. */
function refresh(context: Context, bearer: Bearer | string): Answer {
  if (typeof bearer === 'string') {
    return oauthError(400, 'invalid_request', 'The provided authorization grant or refresh token is invalid')
  }
  const { token, grant } = bearer
  const left = Math.floor((token.expiresAt - context.clock()) / 1000)
  return {
    status: 200,
    body: {
      ...accessToken(context, grant.id),
      refresh_token: token.token,
      refresh_token_expires_in: left,
      scope: grant.scope.replaceAll(' ', ','),
    },
  }
}

function accessToken(context: Context, grantId: string) {
  // Tokens of LinkedIn have 500 to 1,000 characters.
  const long = Array.from({ length: 11 }, () => secret()).join('')
  const { token } = issueToken(context, grantId, 'access', `AQV${long}`, ACCESS_LIFE)
  return { access_token: token, expires_in: ACCESS_LIFE / 1000, token_type: 'Bearer' }
}
