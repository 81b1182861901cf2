import { z } from 'zod'
import type { Access, PublishCall } from './connector.ts'

/** The tokens of OAuth 2. Instants in ISO 8601. */
export type OAuthTokens = {
  accessToken: string
  refreshToken: string | null
  expiresAt: string | null
  /** When these tokens were issued; some platforms refuse to renew new ones. */
  issuedAt: string
  /** When the refresh token expires, if the platform reports it and renewing does not extend it. */
  refreshEndsAt?: string | null
  scopes: string[]
}

const secretsSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  issuedAt: z.string(),
  refreshEndsAt: z.string().nullable().optional(),
})

export function toAccess({ expiresAt, scopes, ...secrets }: OAuthTokens): Access {
  return { secrets: { ...secrets, refreshEndsAt: secrets.refreshEndsAt ?? null }, expiresAt, scopes }
}

/** Throws for access that is not OAuth 2. */
export function toTokens({ secrets, expiresAt, scopes }: Access): OAuthTokens {
  return { ...secretsSchema.parse(secrets), expiresAt, scopes }
}

/** When access ends that only a user can renew by signing in again; null for access that is renewed automatically. */
export function endOfTokens({ refreshToken, expiresAt, refreshEndsAt = null }: OAuthTokens): string | null {
  return refreshToken === null ? expiresAt : refreshEndsAt
}

/** A call with its access token. It never leaves the platform's folder. */
export type TokenCall<Call extends Pick<PublishCall, 'account'> = PublishCall> = Call & {
  account: { accessToken: string }
}

export function withToken<Call extends Pick<PublishCall, 'account'>>(
  call: Call,
  { accessToken }: OAuthTokens,
): TokenCall<Call> {
  return { ...call, account: { ...call.account, accessToken } }
}
