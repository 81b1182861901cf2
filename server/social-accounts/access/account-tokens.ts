import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { AccountTokens } from '../../connectors/index.ts'
import type { AccountRow } from '../social-accounts.queries.ts'

const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresAt: z.string().nullable(),
  issuedAt: z.string(),
  scopes: z.array(z.string()),
})

const rowOf = (accountId: string) => `social_account:${accountId}`

/** The token columns, sealed so that they can be opened only for this row. */
export function sealTokens(ctx: Context, accountId: string, tokens: AccountTokens) {
  return {
    tokens: ctx.secrets.seal(JSON.stringify(tokens), rowOf(accountId)),
    token_expires_at: tokens.expiresAt === null ? null : new Date(tokens.expiresAt),
  }
}

/** Undefined if there are none or they cannot be opened, as after a change of APP_SECRET. */
export function openTokens(ctx: Context, row: Pick<AccountRow, 'id' | 'tokens'>): AccountTokens | undefined {
  if (row.tokens === null) return undefined
  try {
    return tokensSchema.parse(JSON.parse(ctx.secrets.open(row.tokens, rowOf(row.id))))
  } catch (error) {
    ctx.log.error({ err: error, accountId: row.id }, 'the tokens of a social account cannot be opened')
    return undefined
  }
}
