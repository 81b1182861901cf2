import type { FastifyInstance } from 'fastify'

import { findAccount } from '../store/accounts.queries.ts'
import type { Answer } from '../http/responses.ts'
import { type Fields, readForm, readQuery } from '../http/body.ts'
import type { Context, Platform } from '../context.ts'
import { secret } from '../store/ids.ts'
import { type Grant, issueToken, redeemCode } from '../oauth/oauth.ts'
import { findCode, findGrant, findToken, revokeGrant } from '../oauth/oauth.queries.ts'
import { exchange } from '../http/transport.ts'
import { OFFLINE } from './authorize.ts'
import { oauthError } from './google-errors.ts'

const ACCESS_LIFE = 3_599_000
/** Google's refresh tokens end after half a year without use; the sandbox has no shorter limit. */
const REFRESH_LIFE = 180 * 86_400_000

export function registerTokens(app: FastifyInstance, context: Context, platform: Platform): void {
  for (const operation of ['token', 'revoke'] as const) {
    app.post(`/${operation}`, async (request, reply) => {
      const fields = { ...readQuery(request), ...(await readForm(request))?.fields }
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
  if (!fields.client_id || !fields.client_secret) {
    return oauthError(401, 'invalid_client', 'The OAuth client was not found.')
  }
  if (fields.grant_type === 'authorization_code') return exchangeCode(context, fields, fields.client_id)
  if (fields.grant_type === 'refresh_token') return refresh(context, fields, fields.client_id)
  return oauthError(400, 'unsupported_grant_type', 'Invalid grant_type')
}

function exchangeCode(context: Context, fields: Fields, clientId: string): Answer {
  const redeemed = redeemCode(context, {
    platform: 'youtube',
    code: fields.code ?? '',
    clientId,
    redirectUri: fields.redirect_uri ?? '',
    verifier: fields.code_verifier ?? '',
  })
  if (!('grant' in redeemed)) {
    return oauthError(
      400,
      'invalid_grant',
      redeemed.problem === 'verifier' ? 'Invalid code verifier.' : 'Bad Request',
    )
  }
  const { grant } = redeemed
  const isOffline = grant.scope.split(' ').includes(OFFLINE)
  const kept = isOffline
    ? { refresh_token: issueToken(context, grant.id, 'refresh', secret('1//'), REFRESH_LIFE).token }
    : {}
  return { status: 200, body: { ...access(context, grant), ...kept } }
}

/** Google does not rotate refresh tokens, and leaves them out of the answer. */
function refresh(context: Context, fields: Fields, clientId: string): Answer {
  const token = findToken(context.store, fields.refresh_token ?? '')
  const grant = token && findGrant(context.store, token.grantId)
  const isValid =
    grant?.platform === 'youtube' &&
    token?.kind === 'refresh' &&
    grant.clientId === clientId &&
    grant.revokedAt === null &&
    token.expiresAt > context.clock()
  if (!grant || !isValid) return oauthError(400, 'invalid_grant', 'Token has been expired or revoked.')
  return { status: 200, body: access(context, grant) }
}

function access(context: Context, grant: Grant) {
  const { token } = issueToken(context, grant.id, 'access', secret('ya29.'), ACCESS_LIFE)
  const scope = grant.scope.split(' ').filter((one) => one !== OFFLINE)
  return {
    access_token: token,
    expires_in: ACCESS_LIFE / 1000,
    scope: scope.join(' '),
    token_type: 'Bearer',
  }
}

function revoke(context: Context, fields: Fields): Answer {
  const token = findToken(context.store, fields.token ?? '')
  const grant = token && findGrant(context.store, token.grantId)
  if (!grant || grant.revokedAt !== null) {
    return oauthError(400, 'invalid_token', 'Token expired or revoked')
  }
  revokeGrant(context.store, grant.id, context.clock())
  return { status: 200, body: {} }
}
