import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { findAccount } from '../store/accounts.queries.ts'
import type { Answer } from '../http/responses.ts'
import { type Fields, readForm, readJson } from '../http/body.ts'
import type { Context, Platform } from '../context.ts'
import { secret } from '../store/ids.ts'
import { type Grant, issueToken, redeemCode } from '../oauth/oauth.ts'
import { findCode, findGrant, findToken, revokeGrant, useUpTokens } from '../oauth/oauth.queries.ts'
import { spendCall } from '../control/rate-limits.ts'
import { exchange, send } from '../http/transport.ts'
import { limitHeaders, perQuarterHour } from './endpoint.ts'
import { oauthError } from './problems.ts'

const ACCESS_LIFE = 7200_000
const REFRESH_LIFE = 180 * 86_400_000

export function registerTokens(app: FastifyInstance, context: Context, platform: Platform): void {
  const answerWith =
    (operation: 'token' | 'revoke', work: (fields: Fields, clientId: string) => Answer) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const fields = await fieldsOf(request)
      const clientId = clientOf(request, fields ?? {})
      const allowance = spendCall(context.store, `x:token:${clientId}`, perQuarterHour(3000), context.clock())
      reply.headers(limitHeaders(allowance))
      if (!fields) return send(reply, oauthError(400, 'invalid_request', 'The body has to be a form.'))
      const account = accountOf(context, platform, fields)
      return exchange({ context, platform, operation, account, request, reply }, () => {
        if (!clientId) return oauthError(401, 'unauthorized_client', 'Missing valid authorization header')
        return work(fields, clientId)
      })
    }
  app.post(
    '/2/oauth2/token',
    answerWith('token', (fields, clientId) => grantTokens(context, fields, clientId)),
  )
  app.post(
    '/2/oauth2/revoke',
    answerWith('revoke', (fields) => revoke(context, fields)),
  )
}

/** A form, or the JSON that client libraries send instead. */
async function fieldsOf(request: FastifyRequest): Promise<Fields | undefined> {
  const form = await readForm(request)
  return form?.fields ?? z.record(z.string(), z.string()).safeParse(readJson(request)).data
}

/** A confidential client sends its id and secret in the header, a public one its id in the body. */
function clientOf(request: FastifyRequest, fields: Fields): string {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ')
  if (!scheme) return fields.client_id ?? ''
  if (scheme.toLowerCase() !== 'basic') return ''
  const [id = '', password = ''] = Buffer.from(value, 'base64').toString('utf8').split(':')
  return password && id ? safelyDecoded(id) : ''
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function accountOf(context: Context, platform: Platform, fields: Fields) {
  const { store } = context
  const shown = findToken(store, fields.refresh_token ?? fields.token ?? '')
  const grant = shown && findGrant(store, shown.grantId)
  const accountId = grant?.accountId ?? findCode(store, platform.name, fields.code ?? '')?.accountId
  return accountId === undefined ? undefined : findAccount(store, accountId)
}

function grantTokens(context: Context, fields: Fields, clientId: string): Answer {
  if (fields.grant_type === 'authorization_code') return exchangeCode(context, fields, clientId)
  if (fields.grant_type === 'refresh_token') return refresh(context, fields, clientId)
  return oauthError(400, 'unsupported_grant_type', 'Value passed for the grant type was invalid.')
}

function exchangeCode(context: Context, fields: Fields, clientId: string): Answer {
  const redeemed = redeemCode(context, {
    platform: 'twitter',
    code: fields.code ?? '',
    clientId,
    redirectUri: fields.redirect_uri ?? '',
    verifier: fields.code_verifier ?? '',
  })
  if ('grant' in redeemed) return tokenPair(context, redeemed.grant)
  return redeemed.problem === 'verifier'
    ? oauthError(
        400,
        'invalid_request',
        'Value passed for the code verifier did not match the code challenge.',
      )
    : oauthError(400, 'invalid_request', 'Value passed for the authorization code was invalid.')
}

/** A refresh issues a new pair and invalidates the old one. A second use of a refresh token revokes the whole grant. */
function refresh(context: Context, fields: Fields, clientId: string): Answer {
  const invalid = oauthError(400, 'invalid_request', 'Value passed for the token was invalid.')
  return context.store.transaction(() => {
    const now = context.clock()
    const token = findToken(context.store, fields.refresh_token ?? '')
    const grant = token && findGrant(context.store, token.grantId)
    if (!grant || token.kind !== 'refresh' || grant.clientId !== clientId || grant.platform !== 'twitter')
      return invalid
    if (token.usedAt !== null) revokeGrant(context.store, grant.id, now)
    if (token.usedAt !== null || grant.revokedAt !== null || token.expiresAt <= now) return invalid
    useUpTokens(context.store, grant.id, now)
    return tokenPair(context, grant)
  })
}

function tokenPair(context: Context, grant: Grant): Answer {
  const access = issueToken(context, grant.id, 'access', secret('sbx-a-'), ACCESS_LIFE)
  const body = {
    token_type: 'bearer',
    expires_in: ACCESS_LIFE / 1000,
    access_token: access.token,
    scope: grant.scope,
  }
  if (!grant.scope.split(' ').includes('offline.access')) return { status: 200, body }
  const next = issueToken(context, grant.id, 'refresh', secret('sbx-r-'), REFRESH_LIFE)
  return { status: 200, body: { ...body, refresh_token: next.token } }
}

/** RFC 7009: an unknown token is not an error. */
function revoke(context: Context, fields: Fields): Answer {
  if (!fields.token) return oauthError(400, 'invalid_request', 'Missing required parameter [token].')
  const token = findToken(context.store, fields.token)
  if (token) revokeGrant(context.store, token.grantId, context.clock())
  return { status: 200, body: { revoked: true } }
}
