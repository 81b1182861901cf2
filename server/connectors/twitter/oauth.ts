import { createHash } from 'node:crypto'
import { z } from 'zod'
import { newToken } from '../../infra/crypto/tokens.ts'
import type { Access, AccessOutcome, Refusal, SignIn, SignInRequest, SignInStart } from '../connector.ts'
import { callHttp, type HttpOutcome } from '../http.ts'
import { toAccess, type OAuthTokens } from '../oauth-tokens.ts'
import type { TwitterSettings } from './api.ts'
import { detailOf, refusalOf, describeTwitterOutcome } from './errors.ts'

/** `offline.access` asks for a refresh token. */
const scopes = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access']
/** Without these nothing can be published. */
export const needed = ['tweet.read', 'tweet.write', 'users.read', 'media.write']

/** Shorter than the lease of a renewal. */
const tokenTimeoutMs = 15_000
const connectTimeoutMs = 5_000

/** An access token lives two hours. One that expires within this time is renewed before it is used. */
const renewAheadMs = 10 * 60_000

const tokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive().optional(),
  scope: z.string().default(''),
})

/** With PKCE: the verifier is kept until the code comes back. */
export function startSignIn(settings: TwitterSettings, request: SignInRequest): SignInStart {
  const codeVerifier = newToken()
  const url = new URL(`${settings.site}/i/oauth2/authorize`)
  const parameters = {
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: request.redirectUri,
    scope: (settings.scopes ?? scopes).join(' '),
    state: request.state,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { kind: 'page', authorizeUrl: url.href, kept: { codeVerifier } }
}

export async function finishSignIn(
  settings: TwitterSettings,
  request: Parameters<SignIn['finish']>[0],
): Promise<AccessOutcome> {
  const outcome = await postForm(settings, '/2/oauth2/token', {
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
    message: 'X did not grant all permissions that publishing needs.',
    cure: 'Connect again and allow all permissions.',
    answer: `Granted: ${tokens.scopes.join(' ')}`,
  }
}

/** Refresh tokens are single use: the answer contains a new pair, and the old tokens stop working. */
export async function renewTokens(settings: TwitterSettings, tokens: OAuthTokens): Promise<AccessOutcome> {
  const ended = 'The access to this X account has expired.'
  if (tokens.refreshToken === null) {
    return { kind: 'reauth_required', message: ended, answer: 'There is no refresh token.' }
  }
  const outcome = await postForm(settings, '/2/oauth2/token', {
    grant_type: 'refresh_token',
    refresh_token: tokens.refreshToken,
  })
  const renewed = tokensOf(settings, outcome)
  if (renewed) {
    const refreshToken = renewed.refreshToken ?? tokens.refreshToken
    return { kind: 'access', access: toAccess({ ...renewed, refreshToken }) }
  }
  // 400 refers to the token; 401 refers to our client id and secret, which reconnecting the account does not change.
  if (outcome.kind === 'answer' && outcome.status === 400 && detailOf(outcome) !== undefined) {
    return { kind: 'reauth_required', message: ended, answer: describeTwitterOutcome(outcome) }
  }
  return asUnavailable(outcome)
}

export async function revokeTokens(settings: TwitterSettings, tokens: OAuthTokens): Promise<void> {
  const token = tokens.refreshToken ?? tokens.accessToken
  const hint = tokens.refreshToken === null ? 'access_token' : 'refresh_token'
  await postForm(settings, '/2/oauth2/revoke', { token, token_type_hint: hint })
}

export function needsRenewal({ expiresAt }: Access, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - now.getTime() < renewAheadMs
}

function postForm(
  settings: TwitterSettings,
  path: string,
  form: Record<string, string>,
): Promise<HttpOutcome> {
  const id = encodeURIComponent(settings.clientId)
  const secret = encodeURIComponent(settings.clientSecret)
  return callHttp({
    method: 'POST',
    url: settings.api + path,
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: { form },
    // Codes and refresh tokens can be used only once.
    committing: true,
    timeoutMs: tokenTimeoutMs,
    connectTimeoutMs,
  })
}

function tokensOf(settings: TwitterSettings, outcome: HttpOutcome): OAuthTokens | undefined {
  if (outcome.kind !== 'answer' || outcome.status !== 200) return undefined
  const { success, data } = tokenSchema.safeParse(outcome.json)
  if (!success) return undefined
  const now = settings.clock.now().getTime()
  return {
    accessToken: data.access_token,
    refreshToken: data.refresh_token ?? null,
    expiresAt: data.expires_in === undefined ? null : new Date(now + data.expires_in * 1000).toISOString(),
    issuedAt: new Date(now).toISOString(),
    scopes: data.scope.split(' ').filter(Boolean),
  }
}

function refusedCode(outcome: HttpOutcome): Refusal {
  if (outcome.kind !== 'answer' || outcome.status >= 500 || outcome.status === 429)
    return asUnavailable(outcome)
  const known = outcome.status === 400
  return {
    kind: 'rejected',
    message: known ? 'X did not accept the sign-in.' : 'X does not know this installation.',
    cure: known
      ? 'Start connecting again.'
      : 'Ask the operator to check TWITTER_CLIENT_ID and TWITTER_CLIENT_SECRET.',
    answer: describeTwitterOutcome(outcome),
    ...(!known && { ofApplication: true }),
  }
}

function asUnavailable(outcome: HttpOutcome): Refusal {
  const refusal = refusalOf(outcome)
  if (refusal.kind === 'rate_limited' || refusal.kind === 'unavailable') return refusal
  return { kind: 'unavailable', retryAfterMs: null, answer: refusal.answer }
}
