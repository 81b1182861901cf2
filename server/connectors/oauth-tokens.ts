import { z } from 'zod'
import type { Access, PublishCall } from './connector.ts'

/** The tokens of OAuth 2. Instants in ISO 8601. */
export type OAuthTokens = {
  accessToken: string
  refreshToken: string | null
  expiresAt: string | null
  /** When these tokens were issued; some platforms refuse to renew new ones. */
  issuedAt: string
  scopes: string[]
}

const secretsSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  issuedAt: z.string(),
})

export function toAccess({ expiresAt, scopes, ...secrets }: OAuthTokens): Access {
  return { secrets, expiresAt, scopes }
}

/** Throws for access that is not of OAuth 2. */
export function toTokens({ secrets, expiresAt, scopes }: Access): OAuthTokens {
  return { ...secretsSchema.parse(secrets), expiresAt, scopes }
}

/** A call with the token that it is made with. It never leaves the platform's folder. */
export type TokenCall<Call extends Pick<PublishCall, 'account'> = PublishCall> = Call & {
  account: { accessToken: string }
}

export function withToken<Call extends Pick<PublishCall, 'account'>>(
  call: Call,
  { accessToken }: OAuthTokens,
): TokenCall<Call> {
  return { ...call, account: { ...call.account, accessToken } }
}
