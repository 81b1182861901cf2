import { recordActivity } from '../activity/index.ts'
import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { deleteConnection, findConnection, listConnectionsOf } from './connections.queries.ts'

type At = Pick<Context, 'db' | 'clock'>

/** Ends a connection with all its tokens that the application ended, or that ended without use. */
export async function endConnection(ctx: At, id: string): Promise<void> {
  await inTransaction(ctx.db, (trx) => end(ctx, trx, id))
}

/** Ends all connections of a user, in all workspaces. */
export const endConnectionsOf = (ctx: At) => async (trx: Trx, userId: string) => {
  for (const id of await listConnectionsOf(trx, userId)) await end(ctx, trx, id)
}

async function end({ clock }: At, trx: Trx, id: string): Promise<void> {
  const connection = await findConnection(trx, id)
  if (!connection || !(await deleteConnection(trx, id))) return
  await recordActivity(trx, {
    workspaceId: connection.workspace_id,
    by: 'product',
    at: clock.now(),
    activity: { kind: 'application.disconnected', data: { name: connection.name } },
    subjectUserId: connection.user_id,
  })
}
