import { recordActivity } from '../activity/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { deleteConnection, findConnection } from './connections.queries.ts'

/** Ends a connection with all its tokens for the application, which asked for it or used a token twice. */
export async function endConnection(ctx: Pick<Context, 'db' | 'clock'>, id: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const connection = await findConnection(trx, id)
    if (!connection || !(await deleteConnection(trx, id))) return
    await recordActivity(trx, {
      workspaceId: connection.workspace_id,
      by: 'product',
      at: ctx.clock.now(),
      activity: { kind: 'application.disconnected', data: { name: connection.name } },
      subjectUserId: connection.user_id,
    })
  })
}
