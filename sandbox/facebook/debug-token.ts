import type { Answer } from '../http/responses.ts'
import { resolveToken } from '../oauth/oauth.ts'
import type { GraphCall } from './endpoint.ts'
import { pageIdIn } from './token.ts'

/**
 * `GET /debug_token?input_token=`: the permissions of a token and its expiry; 0 for a Page's token, which does not
 * expire.
 */
export function debugToken({ context, fields }: GraphCall): Answer {
  const value = fields.input_token ?? ''
  const pageId = pageIdIn(value)
  const bearer = resolveToken(context, 'facebook', pageId ? ['page'] : ['short', 'long'], value)
  if (typeof bearer === 'string') {
    const error = { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' }
    return { status: 200, body: { data: { error, is_valid: false, scopes: [] } } }
  }
  const { grant, token, account } = bearer
  const data = {
    app_id: grant.clientId,
    type: pageId ? 'PAGE' : 'USER',
    application: 'Sandbox',
    expires_at: pageId ? 0 : Math.floor(token.expiresAt / 1000),
    is_valid: true,
    scopes: grant.scope.split(' '),
    ...(pageId && { profile_id: pageId }),
    user_id: `10${account.id}`,
  }
  return { status: 200, body: { data } }
}
