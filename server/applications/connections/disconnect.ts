import { recordActivity } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { alertOfDisconnection } from '../applications.mails.ts'
import { deleteConnection, findConnectionRow } from '../connections.queries.ts'
import { whose } from './list-connections.ts'

/** Ends a connection and all its tokens at once. */
export async function disconnect(ctx: Context, caller: Caller, id: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const connection = await findConnectionRow(trx, whose(caller), id)
    if (!connection || !(await deleteConnection(trx, id))) throw notFound('connection')
    const { workspace_id: workspaceId, application_name: name, user_id: userId } = connection
    await recordActivity(trx, {
      workspaceId,
      by: caller,
      at: ctx.clock.now(),
      activity: { kind: 'application.disconnected', data: { name } },
      ...(userId !== caller.userId && { subjectUserId: userId }),
    })
    await alertOfDisconnection(ctx, trx, caller, { name, userId, workspaceId })
  })
}
