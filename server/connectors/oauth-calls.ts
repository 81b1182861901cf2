import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../infra/clock.ts'
import { newToken } from '../infra/crypto/tokens.ts'
import { bodyOf } from './responses.ts'
import type { Access, AccessOutcome, Refusal, SignIn, SignInStart } from './connector.ts'
import { callHttp, type HttpResponse, type HttpCall, type HttpOutcome } from './http.ts'
import { toAccess, type OAuthTokens } from './oauth-tokens.ts'

/** Shorter than the lease of a renewal. */
export const tokenTimeouts = { timeoutMs: 15_000, connectTimeoutMs: 5_000 }

/**
 * What a platform rejects: the code or the token of the user; the id and the secret of this installation, for which
 * reconnecting an account does not help; or another part of the request.
 */
type RefusedPart = 'grant' | 'client' | 'request'

/** How a platform issues tokens (RFC 6749). */
export type TokenIssuer = {
  /** The name of the platform for users. */
  name: string
  clock: Clock
  /** Sends a form to the token endpoint. */
  request: (form: Record<string, string>) => Promise<HttpOutcome>
  /** Undefined for an error that proves nothing, such as a gateway's error page. */
  refusedPart: (answer: HttpResponse) => RefusedPart | undefined
  refusalOf: (outcome: HttpOutcome) => Refusal
  /** What the operator should check; it follows "Ask the operator to check". */
  operatorChecks: string
  /** The message for access that can no longer be renewed. */
  ended: string
  /** How users grant all permissions on its page, if that needs more words. */
  permissionsCure?: string
}

/** The platform's consent page. `kept` is needed again after the redirect back. */
export function toConsentPage(
  address: string,
  parameters: Record<string, string>,
  kept: SignInStart['kept'] = {},
): SignInStart {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { kind: 'page', authorizeUrl: url.href, kept }
}

/** PKCE (RFC 7636): the verifier is stored until the platform returns the code. */
export function startPkce(encoding: 'base64url' | 'hex' = 'base64url') {
  const codeVerifier = newToken()
  return {
    kept: { codeVerifier },
    challenge: {
      code_challenge: createHash('sha256').update(codeVerifier).digest(encoding),
      code_challenge_method: 'S256',
    },
  }
}

/** Sends a form that may be used only once, such as one with a code or a refresh token. */
export function postForm(
  call: Pick<HttpCall, 'url' | 'headers'> & { form: Record<string, string> },
): Promise<HttpOutcome> {
  const { form, ...rest } = call
  return callHttp({ ...rest, method: 'POST', body: { form }, committing: true, ...tokenTimeouts })
}

/** Whether a response rejects the request itself (4xx), and not only temporarily. */
export const isRefused = ({ status }: HttpResponse): boolean =>
  status >= 400 && status < 500 && status !== 429

/** Exchanges the code of a callback for tokens. */
export async function exchangeCode(
  issuer: TokenIssuer,
  { code, redirectUri, kept }: Parameters<SignIn['finish']>[0],
  needed: readonly string[] = [],
): Promise<AccessOutcome> {
  const { codeVerifier } = kept
  const outcome = await issuer.request({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...(codeVerifier !== undefined && { code_verifier: codeVerifier }),
  })
  const tokens = tokensOf(issuer, outcome)
  if (!tokens) return refusedCode(issuer, outcome)
  return (
    missingPermissions({ name: issuer.name, cure: issuer.permissionsCure }, needed, tokens.scopes) ?? {
      kind: 'access',
      access: toAccess(tokens),
    }
  )
}

/** Exchanges a refresh token for new tokens. */
export async function renewTokens(issuer: TokenIssuer, tokens: OAuthTokens): Promise<AccessOutcome> {
  const { refreshToken } = tokens
  if (refreshToken === null) {
    return { kind: 'reauth_required', message: issuer.ended, answer: 'There is no refresh token.' }
  }
  const outcome = await issuer.request({ grant_type: 'refresh_token', refresh_token: refreshToken })
  const renewed = tokensOf(issuer, outcome, tokens)
  if (renewed) return { kind: 'access', access: toAccess(renewed) }
  if (outcome.kind === 'answer' && issuer.refusedPart(outcome) === 'grant') {
    const { answer } = issuer.refusalOf(outcome)
    return { kind: 'reauth_required', message: issuer.ended, answer }
  }
  return asUnavailable(issuer.refusalOf(outcome))
}

/** Whether the access expires within this time; never for access without an expiry. */
export function expiresWithin({ expiresAt }: Pick<Access, 'expiresAt'>, now: Date, ms: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - now.getTime() < ms
}

/** The refusal of a sign-in that did not grant all permissions for publishing; undefined if it did. */
export function missingPermissions(
  { name, cure = 'Connect again and allow all permissions.' }: { name: string; cure?: string | undefined },
  needed: readonly string[],
  granted: readonly string[],
): Refusal | undefined {
  if (needed.every((scope) => granted.includes(scope))) return undefined
  return {
    kind: 'rejected',
    message: `${name} did not grant all permissions that publishing needs.`,
    cure,
    answer: `Granted: ${granted.join(' ')}`,
  }
}

/** The refusal of a token call that says nothing about the access itself. */
export function asUnavailable(refusal: Refusal): Refusal {
  if (refusal.kind === 'rate_limited' || refusal.kind === 'unavailable') return refusal
  return { kind: 'unavailable', retryAfterMs: null, answer: refusal.answer }
}

const tokenSchema = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive().optional(),
  // LinkedIn returns it, and Google if the user gave access for a limited time.
  refresh_token_expires_in: z.number().positive().optional(),
  scope: z.string().default(''),
})

/** The tokens in a response. A renewal keeps the previous values of omitted fields (RFC 6749, 5.1 and 6). */
function tokensOf(
  { clock }: TokenIssuer,
  outcome: HttpOutcome,
  before?: OAuthTokens,
): OAuthTokens | undefined {
  const issued = bodyOf(outcome, tokenSchema)
  if (!issued) return undefined
  const now = clock.now().getTime()
  // Platforms separate them by spaces or commas.
  const scopes = issued.scope.split(/[\s,]+/).filter(Boolean)
  return {
    accessToken: issued.access_token,
    refreshToken: issued.refresh_token ?? before?.refreshToken ?? null,
    expiresAt:
      issued.expires_in === undefined ? null : new Date(now + issued.expires_in * 1000).toISOString(),
    issuedAt: new Date(now).toISOString(),
    refreshEndsAt:
      issued.refresh_token_expires_in === undefined
        ? (before?.refreshEndsAt ?? null)
        : new Date(now + issued.refresh_token_expires_in * 1000).toISOString(),
    scopes: scopes.length > 0 ? scopes : (before?.scopes ?? []),
  }
}

function refusedCode(issuer: TokenIssuer, outcome: HttpOutcome): Refusal {
  const refusal = issuer.refusalOf(outcome)
  const part = outcome.kind === 'answer' ? issuer.refusedPart(outcome) : undefined
  return part === undefined ? asUnavailable(refusal) : refusedSignIn(issuer, part, refusal.answer)
}

/** The refusal of a sign-in, depending on what the platform rejects. */
export function refusedSignIn(
  { name, operatorChecks }: Pick<TokenIssuer, 'name' | 'operatorChecks'>,
  part: RefusedPart,
  answer: string,
): Refusal {
  if (part !== 'client') {
    const message = `${name} did not accept the sign-in.`
    return { kind: 'rejected', message, cure: 'Start connecting again.', answer }
  }
  return {
    kind: 'rejected',
    message: `${name} does not know this installation.`,
    cure: `Ask the operator to check ${operatorChecks}.`,
    answer,
    ofApplication: true,
  }
}
