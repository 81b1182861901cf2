import type { SignInRequest, SignInStart } from '../connector.ts'
import { expiresWithin, isRefused, postForm, toConsentPage, type TokenIssuer } from '../oauth-calls.ts'
import type { OAuthTokens } from '../oauth-tokens.ts'
import type { LinkedinSettings } from './api.ts'
import { detailOf, refusalOf } from './errors.ts'

/** An access token lives 60 days. Renewing it two weeks before leaves time to recover from failures. */
const renewAheadMs = 14 * 86_400_000

export function startSignIn(settings: LinkedinSettings, request: SignInRequest): SignInStart {
  return toConsentPage(`${settings.site}/oauth/v2/authorization`, {
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: request.redirectUri,
    scope: settings.scopes.join(' '),
    state: request.state,
  })
}

/** The refresh token of approved applications stays the same, and ends a year after the user signed in. */
export const tokenIssuer = (settings: LinkedinSettings): TokenIssuer => ({
  name: 'LinkedIn',
  clock: settings.clock,
  request: (form) => post(settings, 'accessToken', form),
  refusedPart(answer) {
    if (!isRefused(answer)) return undefined
    if (answer.status === 401) return 'client'
    return answer.status === 400 && detailOf(answer) !== undefined ? 'grant' : 'request'
  },
  refusalOf,
  operatorChecks: 'LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET',
  ended: 'The access to this LinkedIn account has ended, as it does after 60 days.',
})

export async function revokeTokens(settings: LinkedinSettings, tokens: OAuthTokens): Promise<void> {
  await post(settings, 'revoke', { token: tokens.accessToken })
}

export function needsRenewal(tokens: OAuthTokens, now: Date): boolean {
  return tokens.refreshToken !== null && expiresWithin(tokens, now, renewAheadMs)
}

const post = (settings: LinkedinSettings, path: 'accessToken' | 'revoke', form: Record<string, string>) =>
  postForm({
    url: `${settings.site}/oauth/v2/${path}`,
    form: { ...form, client_id: settings.clientId, client_secret: settings.clientSecret },
  })
