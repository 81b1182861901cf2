import type { Access, SignInRequest, SignInStart } from '../connector.ts'
import { expiresWithin, postForm, startPkce, toConsentPage, type TokenIssuer } from '../oauth-calls.ts'
import type { OAuthTokens } from '../oauth-tokens.ts'
import type { TiktokSettings } from './api.ts'
import { oauthErrorOf, refusalOf } from './errors.ts'

/** Publishing requires these. Users may grant only some of the permissions. */
export const needed = ['user.info.basic', 'user.info.profile', 'video.publish']
export const scopes = [...needed, 'user.info.stats', 'video.list']

/** An access token lives two hours or a day. One that expires within this time is renewed before it is used. */
const renewAheadMs = 10 * 60_000

/** TikTok's PKCE variant: the challenge is the hexadecimal form of the digest. */
export function startSignIn(settings: TiktokSettings, request: SignInRequest): SignInStart {
  const { kept, challenge } = startPkce('hex')
  const parameters = {
    client_key: settings.clientId,
    response_type: 'code',
    scope: (settings.scopes ?? scopes).join(','),
    redirect_uri: request.redirectUri,
    state: request.state,
    ...challenge,
  }
  return toConsentPage(`${settings.site}/v2/auth/authorize/`, parameters, kept)
}

/**
 * Refresh tokens are single use: the answer contains a new one, and the old one stops working at once. Errors of this
 * call may have status 200.
 */
export const tokenIssuer = (settings: TiktokSettings): TokenIssuer => ({
  name: 'TikTok',
  clock: settings.clock,
  request: (form) => post(settings, 'token', form),
  refusedPart(answer) {
    const error = oauthErrorOf(answer)
    if (error === undefined || answer.status >= 500 || answer.status === 429) return undefined
    if (error === 'invalid_grant') return 'grant'
    return error === 'invalid_client' ? 'client' : 'request'
  },
  refusalOf,
  operatorChecks: 'TIKTOK_CLIENT_ID and TIKTOK_CLIENT_SECRET',
  ended: 'The access to this TikTok account has expired or was withdrawn.',
})

export async function revokeTokens(settings: TiktokSettings, { accessToken }: OAuthTokens): Promise<void> {
  await post(settings, 'revoke', { token: accessToken })
}

export const needsRenewal = (access: Access, now: Date): boolean => expiresWithin(access, now, renewAheadMs)

const post = (settings: TiktokSettings, call: 'token' | 'revoke', form: Record<string, string>) =>
  postForm({
    url: `${settings.api}/v2/oauth/${call}/`,
    form: { client_key: settings.clientId, client_secret: settings.clientSecret, ...form },
  })
