import type { Access } from '../../server/connectors/index.ts'
import type { Context } from '../../server/context.ts'
import { openSealedAccess } from '../../server/social-accounts/access/sealed-access.ts'
import { findConnection, type ConnectionRow } from '../../server/social-accounts/connections.queries.ts'
import { findAccountById } from '../../server/social-accounts/social-accounts.queries.ts'

/** The connection of a social account, as it is stored. */
export async function connectionOf(ctx: Context, account: { id: string }): Promise<ConnectionRow> {
  const row = await findAccountById(ctx.db, account.id)
  const connection = await findConnection(ctx.db, row?.connection_id ?? account.id)
  if (!connection) throw new Error('the account has no connection')
  return connection
}

/** The access to a social account, which the product gives to no caller. */
export async function storedAccess(ctx: Context, account: { id: string }): Promise<Access> {
  const access = openSealedAccess(ctx, await connectionOf(ctx, account))
  if (!access) throw new Error('the access cannot be opened')
  return access
}

/** The access token of a social account with OAuth. */
export async function storedToken(ctx: Context, account: { id: string }): Promise<string> {
  return (await storedAccess(ctx, account)).secrets['accessToken'] ?? ''
}
