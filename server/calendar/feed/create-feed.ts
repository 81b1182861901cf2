import type { CalendarFeed } from '../../../contract/calendar/calendar-feed.ts'
import { recordActivity } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { lockMembership, lockWorkspace } from '../../workspaces/index.ts'
import { putFeed } from './calendar-feeds.queries.ts'
import { readFeed } from './read-feed.ts'

/** Makes a new address, which ends the one before. The answer is the only place that has it. */
export async function createFeed(ctx: Context, caller: Caller): Promise<{ feed: CalendarFeed; url: string }> {
  const token = newToken()
  const { workspaceId, userId } = caller
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    // A member who is removed at the same time would keep an address that nobody knows of.
    await lockWorkspace(trx, workspaceId)
    await lockMembership(trx, caller)
    await putFeed(trx, { workspaceId, tokenHash: hashToken(token), createdBy: userId, now })
    const activity = { kind: 'calendar_feed.created', data: {} } as const
    await recordActivity(trx, { workspaceId, by: caller, at: now, activity })
  })
  const feed = await readFeed(ctx, caller)
  if (!feed) throw new Error('The address was not stored')
  return { feed, url: `${ctx.config.appUrl}/api/calendar-feeds/${token}.ics` }
}
