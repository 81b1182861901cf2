import type { FastifyInstance } from 'fastify'

import { findAccount } from '../store/accounts.queries.ts'
import type { Answer } from '../http/responses.ts'
import { type Fields, readForm } from '../http/body.ts'
import type { Context, Platform } from '../context.ts'
import { secret } from '../store/ids.ts'
import { issueToken, redeemCode } from '../oauth/oauth.ts'
import { findCode } from '../oauth/oauth.queries.ts'
import { exchange } from '../http/transport.ts'
import { endpoint, type GraphCall } from './endpoint.ts'
import { graphError, invalidParameter } from '../graph/graph-errors.ts'
import { exchangeError } from './graph-faults.ts'

const SHORT_LIFE = 3_600_000
const LONG_LIFE = 60 * 86_400_000
const REFRESH_AGE = 86_400_000

export function registerTokens(app: FastifyInstance, context: Context, platform: Platform): void {
  app.post('/oauth/access_token', async (request, reply) => {
    const fields = (await readForm(request))?.fields ?? {}
    const accountId = findCode(context.store, platform.name, fields.code ?? '')?.accountId
    const account = accountId === undefined ? undefined : findAccount(context.store, accountId)
    return exchange({ context, platform, operation: 'token', account, request, reply }, () =>
      exchangeCode(context, fields),
    )
  })

  const rules = { operation: () => 'token' as const, scope: 'instagram_business_basic' }
  // Only a short-lived token can become a long-lived one, and only a long-lived one can be refreshed.
  const lengthen = endpoint(context, platform, { ...rules, tokens: ['short'] }, exchangeForLongLived)
  const renew = endpoint(context, platform, { ...rules, tokens: ['long'] }, refresh)
  for (const version of ['', '/:version(^v\\d+\\.\\d+$)']) {
    app.get(`${version}/access_token`, lengthen)
    app.get(`${version}/refresh_access_token`, renew)
  }
}

function exchangeCode(context: Context, fields: Fields): Answer {
  if (!fields.client_id) return exchangeError('Invalid platform app')
  if (!fields.client_secret) return exchangeError('Error validating client secret.')
  if (fields.grant_type !== 'authorization_code') return exchangeError('Invalid grant_type')
  const redeemed = redeemCode(context, {
    platform: 'instagram',
    // The redirect adds a suffix to the code. Instagram asks clients to strip it but accepts both.
    code: (fields.code ?? '').replace(/#_$/, ''),
    clientId: fields.client_id,
    redirectUri: fields.redirect_uri ?? '',
  })
  if (!('grant' in redeemed)) {
    return exchangeError(
      'Error validating verification code. Please make sure your redirect_uri is identical.',
    )
  }
  const { grant } = redeemed
  const { token } = issueToken(context, grant.id, 'short', secret('IGAA-s-'), SHORT_LIFE)
  // A string, because Instagram's ids exceed the exact range of a JSON number.
  const body = { access_token: token, user_id: grant.accountId, permissions: grant.scope.split(' ') }
  return { status: 200, body }
}

function exchangeForLongLived({ context, fields, bearer }: GraphCall): Answer {
  if (fields.grant_type !== 'ig_exchange_token') throw invalidParameter('Unsupported grant_type')
  if (!fields.client_secret) throw graphError({ message: 'Error validating client secret.', code: 1 })
  return longLived(context, bearer.grant.id)
}

/** The old token stays valid until it expires. Instagram does not document whether it does. */
function refresh({ context, fields, bearer }: GraphCall): Answer {
  if (fields.grant_type !== 'ig_refresh_token') throw invalidParameter('Unsupported grant_type')
  if (context.clock() - bearer.token.issuedAt < REFRESH_AGE) {
    throw graphError({
      message: 'The access token has to be at least 24 hours old to be refreshed.',
      code: 10,
    })
  }
  return longLived(context, bearer.grant.id)
}

function longLived(context: Context, grantId: string): Answer {
  const { token } = issueToken(context, grantId, 'long', secret('IGAA-l-'), LONG_LIFE)
  return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: LONG_LIFE / 1000 } }
}
