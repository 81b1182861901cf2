import type { Access, SignInRequest, SignInStart } from '../connector.ts'
import {
  expiresWithin,
  isRefused,
  postForm,
  startPkce,
  toConsentPage,
  type TokenIssuer,
} from '../oauth-calls.ts'
import type { OAuthTokens } from '../oauth-tokens.ts'
import type { TwitterSettings } from './api.ts'
import { detailOf, refusalOf } from './errors.ts'

/** Publishing requires these. */
export const needed = ['tweet.read', 'tweet.write', 'users.read', 'media.write']
/** `offline.access` asks for a refresh token. */
export const scopes = [...needed, 'offline.access']

/** An access token lives two hours. One that expires within this time is renewed before it is used. */
const renewAheadMs = 10 * 60_000

export function startSignIn(settings: TwitterSettings, request: SignInRequest): SignInStart {
  const { kept, challenge } = startPkce()
  const parameters = {
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: request.redirectUri,
    scope: (settings.scopes ?? scopes).join(' '),
    state: request.state,
    ...challenge,
  }
  return toConsentPage(`${settings.site}/i/oauth2/authorize`, parameters, kept)
}

/** Refresh tokens are single use: the answer contains a new pair, and the old tokens stop working. */
export const tokenIssuer = (settings: TwitterSettings): TokenIssuer => ({
  name: 'X',
  clock: settings.clock,
  request: (form) => post(settings, 'token', form),
  refusedPart(answer) {
    if (!isRefused(answer)) return undefined
    if (answer.status !== 400) return 'client'
    return detailOf(answer) === undefined ? 'request' : 'grant'
  },
  refusalOf,
  operatorChecks: 'TWITTER_CLIENT_ID and TWITTER_CLIENT_SECRET',
  ended: 'The access to this X account has expired.',
})

export async function revokeTokens(settings: TwitterSettings, tokens: OAuthTokens): Promise<void> {
  const token = tokens.refreshToken ?? tokens.accessToken
  const hint = tokens.refreshToken === null ? 'access_token' : 'refresh_token'
  await post(settings, 'revoke', { token, token_type_hint: hint })
}

export const needsRenewal = (access: Access, now: Date): boolean => expiresWithin(access, now, renewAheadMs)

function post(settings: TwitterSettings, path: 'token' | 'revoke', form: Record<string, string>) {
  const id = encodeURIComponent(settings.clientId)
  const secret = encodeURIComponent(settings.clientSecret)
  return postForm({
    url: `${settings.api}/2/oauth2/${path}`,
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    form,
  })
}
