import { z } from 'zod'
import type { Access, PublishCall, Refusal } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'

/**
 * A user's access to Pages. The token of each Page is used for everything on that Page and does not expire. The token
 * of the user, which expires after 60 days, only lists the Pages.
 */
export type FacebookAccess = {
  userToken: string
  userId: string
  /** By Page id. */
  pageTokens: Record<string, string>
  scopes: string[]
}

const secretsSchema = z.object({
  accessToken: z.string(),
  userId: z.string(),
  pageTokens: z.string().transform((text) => z.record(z.string(), z.string()).parse(JSON.parse(text))),
})

export function toAccess({ userToken, userId, pageTokens, scopes }: FacebookAccess): Access {
  const secrets = { accessToken: userToken, userId, pageTokens: JSON.stringify(pageTokens) }
  return { secrets, expiresAt: null, scopes }
}

/** Throws for access of another platform. */
export function readAccess({ secrets, scopes }: Access): FacebookAccess {
  const { accessToken: userToken, ...rest } = secretsSchema.parse(secrets)
  return { userToken, ...rest, scopes }
}

/** The call with the token of its Page; undefined if the access does not include that Page. */
export function withPageToken<Call extends Pick<PublishCall, 'account'>>(
  call: Call,
  { pageTokens }: FacebookAccess,
): TokenCall<Call> | undefined {
  const accessToken = pageTokens[call.account.externalId]
  return accessToken === undefined ? undefined : { ...call, account: { ...call.account, accessToken } }
}

export const pageLost: Refusal = {
  kind: 'reauth_required',
  message: 'Facebook no longer gives us access to this Page.',
  answer: 'The Page is not among those that this sign-in reaches.',
}
