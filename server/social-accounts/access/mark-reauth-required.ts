import type { Context, Trx } from '../../context.ts'
import { emit } from '../../events/index.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { lockConnection } from '../connections.queries.ts'
import { recordAccount } from '../record-account.ts'
import { markAccountsReauthRequired } from '../social-accounts.queries.ts'

/** Identifies access that the platform no longer accepts. */
type RefusedAccess = { id: string; version: number }

/** `accountId`: only that account. `reason`: a text for users. */
export type Marking = { accountId?: string | undefined; reason?: string }

/**
 * Marks the accounts of a connection, so that the user is asked to reconnect them. False if the access was replaced in
 * the meantime; then nothing is marked.
 */
export function markConnectionReauthRequired(
  ctx: Context,
  { id, version }: RefusedAccess,
  marking: Marking = {},
): Promise<boolean> {
  return inTransaction(ctx.db, async (trx) => {
    const connection = await lockConnection(trx, id)
    if (connection?.version !== version) return false
    await markReauthRequired(ctx, trx, id, marking)
    return true
  })
}

/** Marks the connected accounts of a connection that the caller has locked. */
export async function markReauthRequired(
  ctx: Context,
  trx: Trx,
  connectionId: string,
  marking: Marking = {},
): Promise<void> {
  for (const account of await markAccountsReauthRequired(trx, connectionId, marking)) {
    await emit(ctx, trx, account.workspace_id, {
      type: 'social_account.needs_reconnect',
      data: { socialAccountId: account.id, platform: account.platform, username: account.username },
    })
    await recordAccount(ctx, trx, 'access_lost', account, 'product')
  }
}
