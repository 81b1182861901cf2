import { recordActivity } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { deleteFeed } from './calendar-feeds.queries.ts'

/** Ends the address of the workspace's feed, if it has one. */
export async function revokeFeed(ctx: Context, caller: Caller): Promise<void> {
  const { workspaceId } = caller
  await inTransaction(ctx.db, async (trx) => {
    if (!(await deleteFeed(trx, workspaceId))) return
    const activity = { kind: 'calendar_feed.revoked', data: {} } as const
    await recordActivity(trx, { workspaceId, by: caller, at: ctx.clock.now(), activity })
  })
}
