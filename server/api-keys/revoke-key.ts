import { recordActivity } from '../activity/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { alertOfRevokedKey } from './api-keys.mails.ts'
import { mayRevokeKey } from './api-keys.policy.ts'
import { deleteKey, lockKey } from './api-keys.queries.ts'

/** Ends a key at once. */
export async function revokeKey(ctx: Context, caller: Caller, id: string): Promise<void> {
  const { workspaceId } = caller
  await inTransaction(ctx.db, async (trx) => {
    const key = await lockKey(trx, workspaceId, id)
    if (!key || !mayRevokeKey(caller, key)) throw notFound('API key')
    await deleteKey(trx, id)
    await recordActivity(trx, {
      workspaceId,
      by: caller,
      at: ctx.clock.now(),
      activity: { kind: 'api_key.revoked', data: { name: key.name } },
      ...(key.user_id !== caller.userId && { subjectUserId: key.user_id }),
    })
    await alertOfRevokedKey(ctx, trx, caller, key)
  })
}
