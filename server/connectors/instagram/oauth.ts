import { z } from 'zod'
import type { AccessOutcome, Refusal, SignIn, SignInRequest, SignInStart } from '../connector.ts'
import { callHttp, type HttpOutcome } from '../http.ts'
import { toAccess, type OAuthTokens } from '../oauth-tokens.ts'
import { describeGraphOutcome, graphErrorOf, isAboutApplication } from '../graph/graph-error.ts'
import type { InstagramSettings } from './api.ts'
import { refusalOf } from './errors.ts'

/** Without these nothing can be published. */
export const needed = ['instagram_business_basic', 'instagram_business_content_publish']
const scopes = [...needed, 'instagram_business_manage_comments', 'instagram_business_manage_insights']

/** Shorter than the lease of a renewal. */
const tokenTimeoutMs = 15_000
const connectTimeoutMs = 5_000

/**
 * A token lives 60 days and can be renewed from its second day on, but not after it has expired. Renewing it weekly
 * leaves seven weeks to recover from failures.
 */
const renewAfterMs = 7 * 86_400_000

/** After other errors (the token is too new, a permission is missing) the token stays valid. */
const deadTokenCodes = new Set([102, 190])

const shortSchema = z.object({
  access_token: z.string().min(1),
  permissions: z
    .union([z.array(z.string()), z.string().transform((list) => list.split(',').map((name) => name.trim()))])
    .optional(),
})
/** Meta documents both forms. */
const shortReplySchema = z.union([
  z.object({ data: z.array(shortSchema).min(1) }).transform(({ data }) => data[0]),
  shortSchema,
])
const longSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

export function startSignIn(settings: InstagramSettings, request: SignInRequest): SignInStart {
  const url = new URL(`${settings.site}/oauth/authorize`)
  url.searchParams.set('client_id', settings.clientId)
  url.searchParams.set('redirect_uri', request.redirectUri)
  url.searchParams.set('response_type', 'code')
  url.searchParams.set('scope', (settings.scopes ?? scopes).join(','))
  url.searchParams.set('state', request.state)
  return { kind: 'page', authorizeUrl: url.href, kept: {} }
}

/** Exchanges the code for a token of one hour, and that token for one of 60 days. */
export async function finishSignIn(
  settings: InstagramSettings,
  request: Pick<Parameters<SignIn['finish']>[0], 'code' | 'redirectUri'>,
): Promise<AccessOutcome> {
  const outcome = await callHttp({
    method: 'POST',
    url: `${settings.api}/oauth/access_token`,
    body: {
      form: {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        grant_type: 'authorization_code',
        redirect_uri: request.redirectUri,
        // Instagram appends `#_` to the redirect address.
        code: request.code.replace(/#_$/, ''),
      },
    },
    committing: true,
    timeoutMs: tokenTimeoutMs,
    connectTimeoutMs,
  })
  const short = outcome.kind === 'answer' ? shortReplySchema.safeParse(outcome.json).data : undefined
  if (!short) return refusedCode(outcome)
  const granted = short.permissions ?? settings.scopes ?? scopes
  if (!needed.every((scope) => granted.includes(scope))) {
    return {
      kind: 'rejected',
      message: 'Instagram did not grant all permissions that publishing needs.',
      cure: 'Connect again and allow all permissions.',
      answer: `Granted: ${granted.join(' ')}`,
    }
  }
  const traded = await getToken(settings, '/access_token', {
    grant_type: 'ig_exchange_token',
    client_secret: settings.clientSecret,
    access_token: short.access_token,
  })
  const tokens = tokensOf(settings, traded, granted)
  return tokens ? { kind: 'access', access: toAccess(tokens) } : refusalOf(traded)
}

/** Exchanges a token for a new one of 60 days. Instagram has no separate refresh tokens. */
export async function renewToken(settings: InstagramSettings, tokens: OAuthTokens): Promise<AccessOutcome> {
  const outcome = await getToken(settings, '/refresh_access_token', {
    grant_type: 'ig_refresh_token',
    access_token: tokens.accessToken,
  })
  const renewed = tokensOf(settings, outcome, tokens.scopes)
  if (renewed) return { kind: 'access', access: toAccess(renewed) }
  const code = outcome.kind === 'answer' ? graphErrorOf(outcome)?.code : undefined
  if (code !== undefined && deadTokenCodes.has(code)) {
    const message = 'The access to this Instagram account has expired.'
    return { kind: 'reauth_required', message, answer: describeGraphOutcome(outcome) }
  }
  return asUnavailable(outcome)
}

export function needsRenewal(tokens: OAuthTokens, now: Date): boolean {
  return now.getTime() - Date.parse(tokens.issuedAt) >= renewAfterMs
}

function getToken(
  settings: InstagramSettings,
  path: string,
  parameters: Record<string, string>,
): Promise<HttpOutcome> {
  return callHttp({
    method: 'GET',
    url: `${settings.graph}${path}?${new URLSearchParams(parameters).toString()}`,
    timeoutMs: tokenTimeoutMs,
    connectTimeoutMs,
  })
}

function tokensOf(
  settings: InstagramSettings,
  outcome: HttpOutcome,
  granted: string[],
): OAuthTokens | undefined {
  if (outcome.kind !== 'answer' || outcome.status !== 200) return undefined
  const { success, data } = longSchema.safeParse(outcome.json)
  if (!success) return undefined
  const now = settings.clock.now().getTime()
  return {
    accessToken: data.access_token,
    refreshToken: null,
    expiresAt: new Date(now + data.expires_in * 1000).toISOString(),
    issuedAt: new Date(now).toISOString(),
    scopes: granted,
  }
}

function refusedCode(outcome: HttpOutcome): Refusal {
  if (outcome.kind !== 'answer' || outcome.status >= 500 || outcome.status === 429 || outcome.status < 400) {
    return asUnavailable(outcome)
  }
  const answer = describeGraphOutcome(outcome)
  if (isAboutApplication(answer)) {
    return {
      kind: 'rejected',
      message: 'Instagram does not know this installation.',
      cure: 'Ask the operator to check INSTAGRAM_CLIENT_ID and INSTAGRAM_CLIENT_SECRET.',
      answer,
      ofApplication: true,
    }
  }
  return {
    kind: 'rejected',
    message: 'Instagram did not accept the sign-in.',
    cure: 'Start connecting again.',
    answer,
  }
}

function asUnavailable(outcome: HttpOutcome): Refusal {
  const refusal = refusalOf(outcome)
  if (refusal.kind === 'rate_limited' || refusal.kind === 'unavailable') return refusal
  return { kind: 'unavailable', retryAfterMs: null, answer: refusal.answer }
}
