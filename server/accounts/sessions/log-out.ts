import type { Context } from '../../context.ts'
import { announce } from '../../events/index.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { deleteSession } from './sessions.queries.ts'

/** Ends the session of a token and notifies its other windows immediately. Does nothing if there is no such session. */
export async function logOut(ctx: Context, token: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const userId = await deleteSession(trx, hashToken(token))
    if (userId !== undefined) await announce(trx, { signedOut: userId })
  })
}
