import { createHash } from 'node:crypto'
import { z } from 'zod'
import { newToken } from '../../infra/crypto/tokens.ts'
import type { Access, AccessOutcome, Refusal, SignIn, SignInRequest, SignInStart } from '../connector.ts'
import { callHttp, type HttpOutcome } from '../http.ts'
import { toAccess, type OAuthTokens } from '../oauth-tokens.ts'
import type { TiktokSettings } from './api.ts'
import { describeTiktokOutcome, oauthErrorOf, refusalOf } from './errors.ts'

/** Without these nothing can be published. */
export const needed = ['user.info.basic', 'user.info.profile', 'video.publish']
const scopes = [...needed, 'user.info.stats', 'video.list']

/** Shorter than the lease of a renewal. */
const tokenTimeoutMs = 15_000
const connectTimeoutMs = 5_000

/** An access token lives two hours or a day. One that expires within this time is renewed before it is used. */
const renewAheadMs = 10 * 60_000

const tokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string().default(''),
})

/** With PKCE as TikTok has it: the challenge is the hexadecimal form of the digest. */
export function startSignIn(settings: TiktokSettings, request: SignInRequest): SignInStart {
  const codeVerifier = newToken()
  const url = new URL(`${settings.site}/v2/auth/authorize/`)
  const parameters = {
    client_key: settings.clientId,
    response_type: 'code',
    scope: (settings.scopes ?? scopes).join(','),
    redirect_uri: request.redirectUri,
    state: request.state,
    code_challenge: createHash('sha256').update(codeVerifier).digest('hex'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { kind: 'page', authorizeUrl: url.href, kept: { codeVerifier } }
}

/** Users may grant a part of the permissions. */
export async function finishSignIn(
  settings: TiktokSettings,
  request: Parameters<SignIn['finish']>[0],
): Promise<AccessOutcome> {
  const outcome = await postForm(settings, 'token', {
    grant_type: 'authorization_code',
    code: request.code,
    redirect_uri: request.redirectUri,
    code_verifier: request.kept['codeVerifier'] ?? '',
  })
  const tokens = tokensOf(settings, outcome)
  if (tokens === undefined) return refusedCode(outcome)
  if (needed.every((scope) => tokens.scopes.includes(scope))) {
    return { kind: 'access', access: toAccess(tokens) }
  }
  return {
    kind: 'rejected',
    message: 'TikTok did not grant all permissions that publishing needs.',
    cure: 'Connect again and allow all permissions.',
    answer: `Granted: ${tokens.scopes.join(' ')}`,
  }
}

/** Refresh tokens are single use: the answer contains a new one, and the old one stops working at once. */
export async function renewTokens(settings: TiktokSettings, tokens: OAuthTokens): Promise<AccessOutcome> {
  const ended = 'The access to this TikTok account has expired or was withdrawn.'
  if (tokens.refreshToken === null) {
    return { kind: 'reauth_required', message: ended, answer: 'There is no refresh token.' }
  }
  const outcome = await postForm(settings, 'token', {
    grant_type: 'refresh_token',
    refresh_token: tokens.refreshToken,
  })
  const renewed = tokensOf(settings, outcome)
  if (renewed) return { kind: 'access', access: toAccess(renewed) }
  // Other errors, such as invalid_client, are about this installation, which reconnecting the account does not change.
  if (outcome.kind === 'answer' && oauthErrorOf(outcome) === 'invalid_grant') {
    return { kind: 'reauth_required', message: ended, answer: describeTiktokOutcome(outcome) }
  }
  return asUnavailable(outcome)
}

export async function revokeTokens(settings: TiktokSettings, { accessToken }: OAuthTokens): Promise<void> {
  await postForm(settings, 'revoke', { token: accessToken })
}

export function needsRenewal({ expiresAt }: Access, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - now.getTime() < renewAheadMs
}

function postForm(
  settings: TiktokSettings,
  call: 'token' | 'revoke',
  form: Record<string, string>,
): Promise<HttpOutcome> {
  return callHttp({
    method: 'POST',
    url: `${settings.api}/v2/oauth/${call}/`,
    body: { form: { client_key: settings.clientId, client_secret: settings.clientSecret, ...form } },
    // Codes and refresh tokens can be used only once.
    committing: true,
    timeoutMs: tokenTimeoutMs,
    connectTimeoutMs,
  })
}

/** TikTok's errors of this call have status 200, too. */
function tokensOf(settings: TiktokSettings, outcome: HttpOutcome): OAuthTokens | undefined {
  if (outcome.kind !== 'answer' || outcome.status !== 200) return undefined
  const { success, data } = tokenSchema.safeParse(outcome.json)
  if (!success) return undefined
  const now = settings.clock.now().getTime()
  return {
    accessToken: data.access_token,
    refreshToken: data.refresh_token,
    expiresAt: new Date(now + data.expires_in * 1000).toISOString(),
    issuedAt: new Date(now).toISOString(),
    scopes: data.scope.split(',').filter(Boolean),
  }
}

function refusedCode(outcome: HttpOutcome): Refusal {
  const error = outcome.kind === 'answer' ? oauthErrorOf(outcome) : undefined
  if (outcome.kind !== 'answer' || outcome.status >= 500 || outcome.status === 429 || error === undefined) {
    return asUnavailable(outcome)
  }
  const isClient = error === 'invalid_client'
  return {
    kind: 'rejected',
    message: isClient ? 'TikTok does not know this installation.' : 'TikTok did not accept the sign-in.',
    cure: isClient
      ? 'Ask the operator to check TIKTOK_CLIENT_ID and TIKTOK_CLIENT_SECRET.'
      : 'Start connecting again.',
    answer: describeTiktokOutcome(outcome),
    ...(isClient && { ofApplication: true }),
  }
}

function asUnavailable(outcome: HttpOutcome): Refusal {
  const refusal = refusalOf(outcome)
  if (refusal.kind === 'rate_limited' || refusal.kind === 'unavailable') return refusal
  return { kind: 'unavailable', retryAfterMs: null, answer: refusal.answer }
}
