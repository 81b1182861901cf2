import type { FastifyInstance } from 'fastify'

import { findAccount } from '../store/accounts.queries.ts'
import type { Answer } from '../http/responses.ts'
import { type Fields, readForm } from '../http/body.ts'
import type { Context, Platform } from '../context.ts'
import { secret } from '../store/ids.ts'
import { type Grant, issueToken, redeemCode } from '../oauth/oauth.ts'
import { findCode, findGrant, findToken, revokeGrant, useUpTokens } from '../oauth/oauth.queries.ts'
import { exchange } from '../http/transport.ts'
import { oauthError } from './tiktok-errors.ts'

/** The scopes that TikTok's documentation of November 2026 lists. */
const ACCESS_LIFE = 7_200_000
const REFRESH_LIFE = 180 * 86_400_000

export function registerTokens(app: FastifyInstance, context: Context, platform: Platform): void {
  for (const operation of ['token', 'revoke'] as const) {
    app.post(`/v2/oauth/${operation}/`, async (request, reply) => {
      const fields = (await readForm(request))?.fields ?? {}
      const account = accountOf(context, platform, fields)
      return exchange({ context, platform, operation, account, request, reply }, () =>
        operation === 'token' ? grantTokens(context, fields) : revoke(context, fields),
      )
    })
  }
}

function accountOf({ store }: Context, platform: Platform, fields: Fields) {
  const shown = findToken(store, fields.refresh_token ?? fields.token ?? '')
  const grant = shown && findGrant(store, shown.grantId)
  const accountId = grant?.accountId ?? findCode(store, platform.name, fields.code ?? '')?.accountId
  return accountId === undefined ? undefined : findAccount(store, accountId)
}

function grantTokens(context: Context, fields: Fields): Answer {
  const { client_key: clientId, client_secret: clientSecret } = fields
  if (!clientId || !clientSecret) return oauthError('invalid_client', 'Client key or secret is incorrect.')
  if (fields.grant_type === 'authorization_code') return exchangeCode(context, fields, clientId)
  if (fields.grant_type === 'refresh_token') return refresh(context, fields, clientId)
  return oauthError('unsupported_grant_type', 'Unsupported grant type.')
}

function exchangeCode(context: Context, fields: Fields, clientId: string): Answer {
  const redeemed = redeemCode(context, {
    platform: 'tiktok',
    code: fields.code ?? '',
    clientId,
    redirectUri: fields.redirect_uri ?? '',
    verifier: fields.code_verifier ?? '',
  })
  if ('grant' in redeemed) return tokenPair(context, redeemed.grant)
  return redeemed.problem === 'verifier'
    ? oauthError('invalid_request', 'Code verifier or code challenge is invalid.')
    : oauthError('invalid_grant', 'Authorization code is expired.')
}

/** A refresh issues a new pair, and the old refresh token stops working at once. */
function refresh(context: Context, fields: Fields, clientId: string): Answer {
  return context.store.transaction(() => {
    const now = context.clock()
    const token = findToken(context.store, fields.refresh_token ?? '')
    const grant = token && findGrant(context.store, token.grantId)
    const isValid =
      grant?.platform === 'tiktok' &&
      token?.kind === 'refresh' &&
      token.usedAt === null &&
      token.expiresAt > now &&
      grant.clientId === clientId &&
      grant.revokedAt === null
    if (!grant || !isValid) return oauthError('invalid_grant', 'Refresh token is invalid or expired.')
    useUpTokens(context.store, grant.id, now)
    return tokenPair(context, grant)
  })
}

function tokenPair(context: Context, grant: Grant): Answer {
  const access = issueToken(context, grant.id, 'access', secret('act.'), ACCESS_LIFE)
  const next = issueToken(context, grant.id, 'refresh', secret('rft.'), REFRESH_LIFE)
  const body = {
    open_id: grant.accountId,
    scope: grant.scope.split(' ').join(','),
    access_token: access.token,
    expires_in: ACCESS_LIFE / 1000,
    refresh_token: next.token,
    refresh_expires_in: REFRESH_LIFE / 1000,
    token_type: 'Bearer',
  }
  return { status: 200, body }
}

function revoke(context: Context, fields: Fields): Answer {
  const token = findToken(context.store, fields.token ?? '')
  if (token) revokeGrant(context.store, token.grantId, context.clock())
  return { status: 200, body: {} }
}
