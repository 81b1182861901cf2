import { z } from 'zod'
import type { AccessOutcome, Refusal, SignIn, SignInRequest, SignInStart } from '../connector.ts'
import { callHttp, type HttpOutcome } from '../http.ts'
import { toAccess, type OAuthTokens } from '../oauth-tokens.ts'
import type { LinkedinSettings } from './api.ts'
import { describeLinkedinOutcome, detailOf, refusalOf } from './errors.ts'

/** Shorter than the lease of a renewal. */
const tokenTimeoutMs = 15_000
const connectTimeoutMs = 5_000

/** An access token lives 60 days. Renewing it two weeks before leaves time to recover from failures. */
const renewAheadMs = 14 * 86_400_000

const tokenSchema = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(''),
})

export function startSignIn(settings: LinkedinSettings, request: SignInRequest): SignInStart {
  const url = new URL(`${settings.site}/oauth/v2/authorization`)
  url.searchParams.set('response_type', 'code')
  url.searchParams.set('client_id', settings.clientId)
  url.searchParams.set('redirect_uri', request.redirectUri)
  url.searchParams.set('scope', settings.scopes.join(' '))
  url.searchParams.set('state', request.state)
  return { kind: 'page', authorizeUrl: url.href, kept: {} }
}

export async function finishSignIn(
  settings: LinkedinSettings,
  request: Pick<Parameters<SignIn['finish']>[0], 'code' | 'redirectUri'>,
): Promise<AccessOutcome> {
  const outcome = await postForm(settings, 'accessToken', {
    grant_type: 'authorization_code',
    code: request.code,
    redirect_uri: request.redirectUri,
  })
  const tokens = tokensOf(settings, outcome)
  return tokens ? { kind: 'access', access: toAccess(tokens) } : refusedCode(outcome)
}

/** The refresh token of approved applications stays the same, and ends a year after the person signed in. */
export async function renewTokens(settings: LinkedinSettings, tokens: OAuthTokens): Promise<AccessOutcome> {
  const ended = 'The access to this LinkedIn account has ended, as it does after 60 days.'
  if (tokens.refreshToken === null) {
    return { kind: 'reauth_required', message: ended, answer: 'There is no refresh token.' }
  }
  const outcome = await postForm(settings, 'accessToken', {
    grant_type: 'refresh_token',
    refresh_token: tokens.refreshToken,
  })
  const renewed = tokensOf(settings, outcome)
  if (renewed) {
    const { refreshToken, scopes } = tokens
    return {
      kind: 'access',
      access: toAccess({
        ...renewed,
        refreshToken: renewed.refreshToken ?? refreshToken,
        scopes: renewed.scopes.length > 0 ? renewed.scopes : scopes,
      }),
    }
  }
  // 400 refers to the token; 401 to our client id and secret, which connecting the account again does not change.
  if (outcome.kind === 'answer' && outcome.status === 400 && detailOf(outcome) !== undefined) {
    return { kind: 'reauth_required', message: ended, answer: describeLinkedinOutcome(outcome) }
  }
  return asUnavailable(outcome)
}

export async function revokeTokens(settings: LinkedinSettings, tokens: OAuthTokens): Promise<void> {
  await postForm(settings, 'revoke', { token: tokens.accessToken })
}

export function needsRenewal({ refreshToken, expiresAt }: OAuthTokens, now: Date): boolean {
  if (refreshToken === null || expiresAt === null) return false
  return Date.parse(expiresAt) - now.getTime() < renewAheadMs
}

function postForm(
  settings: LinkedinSettings,
  path: 'accessToken' | 'revoke',
  form: Record<string, string>,
): Promise<HttpOutcome> {
  return callHttp({
    method: 'POST',
    url: `${settings.site}/oauth/v2/${path}`,
    body: { form: { ...form, client_id: settings.clientId, client_secret: settings.clientSecret } },
    // A code can be used only once.
    committing: true,
    timeoutMs: tokenTimeoutMs,
    connectTimeoutMs,
  })
}

function tokensOf(settings: LinkedinSettings, outcome: HttpOutcome): OAuthTokens | undefined {
  if (outcome.kind !== 'answer' || outcome.status !== 200) return undefined
  const { success, data } = tokenSchema.safeParse(outcome.json)
  if (!success) return undefined
  const now = settings.clock.now().getTime()
  return {
    accessToken: data.access_token,
    refreshToken: data.refresh_token ?? null,
    expiresAt: new Date(now + data.expires_in * 1000).toISOString(),
    issuedAt: new Date(now).toISOString(),
    // LinkedIn separates them by commas or spaces.
    scopes: data.scope.split(/[\s,]+/).filter(Boolean),
  }
}

function refusedCode(outcome: HttpOutcome): Refusal {
  if (outcome.kind !== 'answer' || outcome.status >= 500 || outcome.status === 429 || outcome.status < 400) {
    return asUnavailable(outcome)
  }
  const isKnown = outcome.status !== 401
  return {
    kind: 'rejected',
    message: isKnown ? 'LinkedIn did not accept the sign-in.' : 'LinkedIn does not know this installation.',
    cure: isKnown
      ? 'Start connecting again.'
      : 'Ask the operator to check LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET.',
    answer: describeLinkedinOutcome(outcome),
    ...(!isKnown && { ofApplication: true }),
  }
}

function asUnavailable(outcome: HttpOutcome): Refusal {
  const refusal = refusalOf(outcome)
  if (refusal.kind === 'rate_limited' || refusal.kind === 'unavailable') return refusal
  return { kind: 'unavailable', retryAfterMs: null, answer: refusal.answer }
}
