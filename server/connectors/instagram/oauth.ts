import { z } from 'zod'
import type { AccessOutcome, Refusal, SignIn, SignInRequest, SignInStart } from '../connector.ts'
import { callHttp, type HttpOutcome } from '../http.ts'
import { bodyOf } from '../responses.ts'
import {
  asUnavailable,
  isRefused,
  missingPermissions,
  postForm,
  refusedSignIn,
  tokenTimeouts,
  toConsentPage,
} from '../oauth-calls.ts'
import { toAccess, type OAuthTokens } from '../oauth-tokens.ts'
import { describeGraphOutcome, graphErrorOf, isAboutApplication } from '../graph/graph-error.ts'
import type { InstagramSettings } from './api.ts'
import { refusalOf } from './errors.ts'

/** Publishing requires these. */
export const needed = ['instagram_business_basic', 'instagram_business_content_publish']
export const scopes = [...needed, 'instagram_business_manage_comments', 'instagram_business_manage_insights']

/**
 * A token lives 60 days and can be renewed from its second day on, but not after it has expired. Renewing it weekly
 * leaves seven weeks to recover from failures.
 */
const renewAfterMs = 7 * 86_400_000

/** After other errors (the token is too new, or a permission is missing), the token stays valid. */
const deadTokenCodes = new Set([102, 190])

const shortSchema = z.object({
  access_token: z.string().min(1),
  permissions: z
    .union([z.array(z.string()), z.string().transform((list) => list.split(',').map((name) => name.trim()))])
    .optional(),
})
/** Meta documents both forms. */
const shortResponseSchema = z.union([
  z.object({ data: z.array(shortSchema).min(1) }).transform(({ data }) => data[0]),
  shortSchema,
])
const longSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

const issuer = {
  name: 'Instagram',
  operatorChecks: 'INSTAGRAM_CLIENT_ID and INSTAGRAM_CLIENT_SECRET',
}

export function startSignIn(settings: InstagramSettings, request: SignInRequest): SignInStart {
  return toConsentPage(`${settings.site}/oauth/authorize`, {
    client_id: settings.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: (settings.scopes ?? scopes).join(','),
    state: request.state,
  })
}

/** Exchanges the code for a token of one hour, and that token for one of 60 days. */
export async function finishSignIn(
  settings: InstagramSettings,
  request: Pick<Parameters<SignIn['finish']>[0], 'code' | 'redirectUri'>,
): Promise<AccessOutcome> {
  const outcome = await postForm({
    url: `${settings.api}/oauth/access_token`,
    form: {
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: request.redirectUri,
      // Instagram appends `#_` to the redirect address.
      code: request.code.replace(/#_$/, ''),
    },
  })
  const short = outcome.kind === 'answer' ? shortResponseSchema.safeParse(outcome.json).data : undefined
  if (!short) return refusedCode(outcome)
  const granted = short.permissions ?? settings.scopes ?? scopes
  const missing = missingPermissions({ name: 'Instagram' }, needed, granted)
  if (missing) return missing
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
  return asUnavailable(refusalOf(outcome))
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
    ...tokenTimeouts,
  })
}

function tokensOf(
  settings: InstagramSettings,
  outcome: HttpOutcome,
  granted: string[],
): OAuthTokens | undefined {
  const data = bodyOf(outcome, longSchema)
  if (!data) return undefined
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
  if (outcome.kind !== 'answer' || !isRefused(outcome)) {
    return asUnavailable(refusalOf(outcome))
  }
  const answer = describeGraphOutcome(outcome)
  return refusedSignIn(issuer, isAboutApplication(answer) ? 'client' : 'request', answer)
}
