import { createHash } from 'node:crypto'
import { z } from 'zod'
import { newToken } from '../../infra/crypto/tokens.ts'
import type { Access, AccessOutcome, Refusal, SignIn, SignInRequest, SignInStart } from '../connector.ts'
import { callHttp, type HttpOutcome } from '../http.ts'
import { toAccess, type OAuthTokens } from '../oauth-tokens.ts'
import type { YoutubeSettings } from './api.ts'
import { describeYoutubeOutcome, oauthErrorOf, refusalOf } from './errors.ts'

const prefix = 'https://www.googleapis.com/auth/'
/** Without these nothing can be published. */
export const needed = [`${prefix}youtube.upload`, `${prefix}youtube.readonly`]
/** `force-ssl` is for the first comment and the thumbnail. */
const scopes = [...needed, `${prefix}youtube.force-ssl`]

/** Shorter than the lease of a renewal. */
const tokenTimeoutMs = 15_000
const connectTimeoutMs = 5_000

/** An access token lives an hour. One that expires within this time is renewed before it is used. */
const renewAheadMs = 10 * 60_000

const tokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive().optional(),
  scope: z.string().optional(),
})

/**
 * `access_type=offline` with `prompt=consent` gives a refresh token also when the user has given access before;
 * `select_account` lets the user choose another channel. With PKCE: the verifier is kept until the code comes back.
 */
export function startSignIn(settings: YoutubeSettings, request: SignInRequest): SignInStart {
  const codeVerifier = newToken()
  const url = new URL(`${settings.accounts}/o/oauth2/v2/auth`)
  const parameters = {
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: request.redirectUri,
    scope: (settings.scopes ?? scopes).join(' '),
    state: request.state,
    access_type: 'offline',
    prompt: 'consent select_account',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { kind: 'page', authorizeUrl: url.href, kept: { codeVerifier } }
}

export async function finishSignIn(
  settings: YoutubeSettings,
  request: Parameters<SignIn['finish']>[0],
): Promise<AccessOutcome> {
  const outcome = await postToken(settings, {
    grant_type: 'authorization_code',
    code: request.code,
    redirect_uri: request.redirectUri,
    code_verifier: request.kept['codeVerifier'] ?? '',
  })
  const tokens = tokensOf(settings, outcome, null)
  if (tokens === undefined) return refusedCode(outcome)
  if (!needed.every((scope) => tokens.scopes.includes(scope))) {
    return {
      kind: 'rejected',
      message: 'Google did not grant all permissions that publishing on YouTube needs.',
      cure: 'Connect again and tick all permissions on Google’s page.',
      answer: `Granted: ${tokens.scopes.join(' ')}`,
    }
  }
  return { kind: 'access', access: toAccess(tokens) }
}

/** Google keeps the refresh token and leaves it out of the answer. */
export async function renewTokens(settings: YoutubeSettings, tokens: OAuthTokens): Promise<AccessOutcome> {
  const ended = 'The access to this YouTube channel has expired or was withdrawn.'
  if (tokens.refreshToken === null) {
    return { kind: 'reauth_required', message: ended, answer: 'There is no refresh token.' }
  }
  const outcome = await postToken(settings, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refreshToken,
  })
  const renewed = tokensOf(settings, outcome, tokens)
  if (renewed) return { kind: 'access', access: toAccess(renewed) }
  // Other errors, such as invalid_client, are about this installation, which reconnecting the account does not change.
  if (outcome.kind === 'answer' && oauthErrorOf(outcome) === 'invalid_grant') {
    return { kind: 'reauth_required', message: ended, answer: describeYoutubeOutcome(outcome) }
  }
  return asUnavailable(outcome)
}

export async function revokeTokens(settings: YoutubeSettings, tokens: OAuthTokens): Promise<void> {
  await callHttp({
    method: 'POST',
    url: `${settings.tokens}/revoke`,
    body: { form: { token: tokens.refreshToken ?? tokens.accessToken } },
    timeoutMs: tokenTimeoutMs,
    connectTimeoutMs,
  })
}

export function needsRenewal({ expiresAt }: Access, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - now.getTime() < renewAheadMs
}

function postToken(settings: YoutubeSettings, form: Record<string, string>): Promise<HttpOutcome> {
  return callHttp({
    method: 'POST',
    url: `${settings.tokens}/token`,
    body: { form: { client_id: settings.clientId, client_secret: settings.clientSecret, ...form } },
    // A code can be used only once.
    committing: true,
    timeoutMs: tokenTimeoutMs,
    connectTimeoutMs,
  })
}

function tokensOf(
  settings: YoutubeSettings,
  outcome: HttpOutcome,
  before: OAuthTokens | null,
): OAuthTokens | undefined {
  if (outcome.kind !== 'answer' || outcome.status !== 200) return undefined
  const { success, data } = tokenSchema.safeParse(outcome.json)
  if (!success) return undefined
  const now = settings.clock.now().getTime()
  return {
    accessToken: data.access_token,
    refreshToken: data.refresh_token ?? before?.refreshToken ?? null,
    expiresAt: data.expires_in === undefined ? null : new Date(now + data.expires_in * 1000).toISOString(),
    issuedAt: new Date(now).toISOString(),
    scopes: data.scope?.split(' ').filter(Boolean) ?? before?.scopes ?? [],
  }
}

function refusedCode(outcome: HttpOutcome): Refusal {
  if (outcome.kind !== 'answer' || outcome.status >= 500 || outcome.status === 429 || outcome.status < 400)
    return asUnavailable(outcome)
  const isCode = oauthErrorOf(outcome) === 'invalid_grant'
  return {
    kind: 'rejected',
    message: isCode ? 'Google did not accept the sign-in.' : 'Google does not know this installation.',
    cure: isCode
      ? 'Start connecting again.'
      : 'Ask the operator to check YOUTUBE_CLIENT_ID, YOUTUBE_CLIENT_SECRET and the callback address registered with Google.',
    answer: describeYoutubeOutcome(outcome),
    ...(!isCode && { ofApplication: true }),
  }
}

function asUnavailable(outcome: HttpOutcome): Refusal {
  const refusal = refusalOf(outcome)
  if (refusal.kind === 'rate_limited' || refusal.kind === 'unavailable') return refusal
  return { kind: 'unavailable', retryAfterMs: null, answer: refusal.answer }
}
