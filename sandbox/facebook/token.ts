import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

import { findAccount } from '../store/accounts.queries.ts'
import type { Answer } from '../http/responses.ts'
import { type Fields, readForm, readQuery } from '../http/body.ts'
import type { Context, Platform } from '../context.ts'
import { secret } from '../store/ids.ts'
import { type Bearer, issueToken, redeemCode, resolveToken } from '../oauth/oauth.ts'
import { findCode, findToken } from '../oauth/oauth.queries.ts'
import { exchange } from '../http/transport.ts'
import { deadToken, graphResponse, invalidParameter } from '../graph/graph-errors.ts'
import { findSecret, insertSecret } from './secrets.queries.ts'

const SHORT_LIFE = 2 * 3_600_000
const LONG_LIFE = 60 * 86_400_000
/** Tokens of Pages do not expire. */
const PAGE_LIFE = 100 * 365 * 86_400_000

/** `GET|POST /{version}/oauth/access_token`: exchanges a code, or a short-lived token for a long-lived one. */
export function registerTokens(app: FastifyInstance, context: Context, platform: Platform): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/:version(^v\\d+\\.\\d+$)/oauth/access_token',
    handler: async (request, reply) => {
      const fields = { ...readQuery(request), ...(await readForm(request))?.fields }
      const accountId = findCode(context.store, platform.name, fields.code ?? '')?.accountId
      const account = accountId === undefined ? undefined : findAccount(context.store, accountId)
      return exchange({ context, platform, operation: 'token', account, request, reply }, () =>
        fields.grant_type === 'fb_exchange_token' ? lengthen(context, fields) : exchangeCode(context, fields),
      )
    },
  })
}

const wrongSecret = () => graphResponse({ message: 'Error validating client secret.', code: 1 })

function exchangeCode(context: Context, fields: Fields): Answer {
  if (!fields.client_id) throw invalidParameter('Missing client_id parameter.')
  if (!fields.client_secret) return wrongSecret()
  const redeemed = redeemCode(context, {
    platform: 'facebook',
    code: (fields.code ?? '').replace(/#_=_$/, ''),
    clientId: fields.client_id,
    redirectUri: fields.redirect_uri ?? '',
  })
  if (!('grant' in redeemed)) {
    return graphResponse({
      message:
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      code: 100,
      subcode: 36_008,
    })
  }
  insertSecret(context.store, redeemed.grant.id, fields.client_secret)
  return userToken(context, redeemed.grant.id, 'short', SHORT_LIFE)
}

function lengthen(context: Context, fields: Fields): Answer {
  const bearer = resolveToken(context, 'facebook', ['short', 'long'], fields.fb_exchange_token ?? '')
  if (typeof bearer === 'string') return deadToken(bearer)
  if (findSecret(context.store, bearer.grant.id) !== fields.client_secret) return wrongSecret()
  return userToken(context, bearer.grant.id, 'long', LONG_LIFE)
}

function userToken(context: Context, grantId: string, kind: 'short' | 'long', lifeMs: number): Answer {
  const { token } = issueToken(context, grantId, kind, secret('EAAU'), lifeMs)
  return {
    status: 200,
    body: { access_token: token, token_type: 'bearer', expires_in: Math.floor(lifeMs / 1000) },
  }
}

/**
 * The token of a Page, the same for every read. It does not expire only if it was read with a long-lived user token.
 */
export function pageToken(context: Context, { grant, token }: Bearer, pageId: string): string {
  const isLong = token.kind === 'long'
  const hash = createHash('sha256')
    .update(`${grant.id}:${pageId}:${isLong ? 'long' : token.token}`)
    .digest('base64url')
  const value = `EAAP${pageId}.${hash}`
  if (!findToken(context.store, value)) {
    const life = isLong ? PAGE_LIFE : Math.max(0, token.expiresAt - context.clock())
    issueToken(context, grant.id, 'page', value, life)
  }
  return value
}

/** The id of the token's Page; undefined for a user's token. */
export function pageIdIn(token: string): string | undefined {
  return /^EAAP(\d+)\./.exec(token)?.[1]
}
