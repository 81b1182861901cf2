import type { Context } from '../../context.ts'
import { announce } from '../../events/index.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { endSession } from './devices.queries.ts'

/** Signs the user out on one device, which notices it at once. */
export async function signOutDevice(ctx: Context, { userId }: Caller, sessionId: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    if (!(await endSession(trx, userId, sessionId))) throw notFound('device')
    await announce(trx, { signedOut: userId })
  })
}
