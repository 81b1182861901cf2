import type { Context } from '../../context.ts'
import { emit } from '../../events/index.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { claimEndingConnection } from '../connections.queries.ts'
import { listConnectedOf } from '../social-accounts.queries.ts'

const warnedMs = 7 * 86_400_000

/** Warns workspaces one week before access ends that only a user can renew, once for each account that uses it. */
export async function warnBeforeEnd(ctx: Context): Promise<void> {
  let warned: boolean
  do warned = await warnOfOne(ctx)
  while (warned)
}

function warnOfOne(ctx: Context): Promise<boolean> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const until = new Date(now.getTime() + warnedMs)
    const connection = await claimEndingConnection(trx, { after: now, until })
    if (!connection?.ends_at) return false
    const endsAt = connection.ends_at.toISOString()
    for (const { id, platform, username, workspace_id: workspaceId } of await listConnectedOf(
      trx,
      connection.id,
    )) {
      await emit(ctx, trx, workspaceId, {
        type: 'social_account.ends_soon',
        data: { socialAccountId: id, platform, username, endsAt },
      })
    }
    return true
  })
}
