import type { Context } from '../../context.ts'
import { announce } from '../../events/index.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { endOtherSessions } from './devices.queries.ts'

/** Signs the user out on all devices but this one. */
export async function signOutOthers(ctx: Context, { userId, sessionId }: Caller): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await endOtherSessions(trx, userId, sessionId)
    await announce(trx, { signedOut: userId })
  })
}
