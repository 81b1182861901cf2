import type { Access, SignInRequest, SignInStart } from '../connector.ts'
import { callHttp } from '../http.ts'
import {
  expiresWithin,
  isRefused,
  postForm,
  startPkce,
  toConsentPage,
  tokenTimeouts,
  type TokenIssuer,
} from '../oauth-calls.ts'
import type { OAuthTokens } from '../oauth-tokens.ts'
import type { YoutubeSettings } from './api.ts'
import { analyticsPermission, prefix } from './permissions.ts'
import { oauthErrorOf, refusalOf } from './errors.ts'

/** Publishing requires these. */
export const needed = [`${prefix}youtube.upload`, `${prefix}youtube.readonly`]
/** `force-ssl` is for the first comment and the thumbnail. */
export const scopes = [...needed, `${prefix}youtube.force-ssl`, analyticsPermission]

/** An access token lives an hour. One that expires within this time is renewed before it is used. */
const renewAheadMs = 10 * 60_000

/**
 * `access_type=offline` with `prompt=consent` gives a refresh token also when the user has given access before;
 * `select_account` lets the user choose another channel.
 */
export function startSignIn(settings: YoutubeSettings, request: SignInRequest): SignInStart {
  const { kept, challenge } = startPkce()
  const parameters = {
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: request.redirectUri,
    scope: (settings.scopes ?? scopes).join(' '),
    state: request.state,
    access_type: 'offline',
    prompt: 'consent select_account',
    ...challenge,
  }
  return toConsentPage(`${settings.accounts}/o/oauth2/v2/auth`, parameters, kept)
}

/** Google keeps the refresh token and omits it from the response. */
export const tokenIssuer = (settings: YoutubeSettings): TokenIssuer => ({
  name: 'Google',
  clock: settings.clock,
  request: (form) =>
    postForm({
      url: `${settings.tokens}/token`,
      form: { client_id: settings.clientId, client_secret: settings.clientSecret, ...form },
    }),
  refusedPart(answer) {
    if (!isRefused(answer)) return undefined
    return oauthErrorOf(answer) === 'invalid_grant' ? 'grant' : 'client'
  },
  refusalOf,
  operatorChecks: 'YOUTUBE_CLIENT_ID, YOUTUBE_CLIENT_SECRET and the callback address registered with Google',
  ended: 'The access to this YouTube channel has expired or was withdrawn.',
  permissionsCure: 'Connect again and tick all permissions on Google’s page.',
})

export async function revokeTokens(settings: YoutubeSettings, tokens: OAuthTokens): Promise<void> {
  await callHttp({
    method: 'POST',
    url: `${settings.tokens}/revoke`,
    body: { form: { token: tokens.refreshToken ?? tokens.accessToken } },
    ...tokenTimeouts,
  })
}

export const needsRenewal = (access: Access, now: Date): boolean => expiresWithin(access, now, renewAheadMs)
