import type { z } from 'zod'
import type { changeFeedSchema, Feed } from '../../contract/feeds/feeds.ts'
import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { forbidden, notFound, staleVersion } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireWorksFor } from '../infra/http/works-for.ts'
import { spendLimits } from '../infra/limits/limits.ts'
import { requireScheduling } from '../plans/index.ts'
import { checkSoon } from './feeds.jobs.ts'
import {
  deleteFeedRow,
  listFeedAccounts,
  lockFeed,
  replaceFeedAccounts,
  updateFeed,
  writeChecked,
  type FeedRow,
} from './feeds.queries.ts'
import { canChangeFeed } from './feeds.view.ts'
import { columnsOf, requireAccounts } from './follow-feed.ts'
import { readFeed } from './list-feeds.ts'

/** Changes what becomes of the entries from now on, also of those that wait. Its posts are then written in the caller's name. */
export async function changeFeed(
  ctx: Context,
  caller: Caller,
  id: string,
  { version, ...input }: z.output<typeof changeFeedSchema>,
): Promise<Feed> {
  if (input.becomes === 'queued') await requireScheduling(ctx, caller)
  await inTransaction(ctx.db, async (trx) => {
    const feed = await requireFeed(trx, caller, id)
    if (feed.version !== version) throw staleVersion('feed')
    await replaceFeedAccounts(trx, id, await requireAccounts(trx, caller, input.socialAccountIds))
    await updateFeed(trx, id, {
      ...columnsOf(input),
      saved_by: caller.userId,
      // What this may have mended is tried at once.
      next_check_at: ctx.clock.now(),
    })
    await checkSoon(ctx, trx)
  })
  return readFeed(ctx, caller, id)
}

/** Pauses or resumes a feed. After a pause, all new entries are read at once, within the limits. */
export async function pauseFeed(ctx: Context, caller: Caller, id: string, paused: boolean): Promise<Feed> {
  await inTransaction(ctx.db, async (trx) => {
    const { becomes, paused: before } = await requireFeed(trx, caller, id)
    if (before === paused) return
    if (!paused && becomes === 'queued') await requireScheduling(ctx, caller)
    await updateFeed(trx, id, { paused, ...(!paused && { next_check_at: ctx.clock.now() }) })
    if (!paused) await checkSoon(ctx, trx)
  })
  return readFeed(ctx, caller, id)
}

const checksPerFeed = { max: 6, seconds: 600 }

/** Asks for new entries as soon as a worker is free. Throws `rate_limited`. */
export async function checkFeedSoon(ctx: Context, caller: Caller, id: string): Promise<Feed> {
  await spendLimits(ctx.db, [{ key: `feed-check:${caller.workspaceId}:${id}`, ...checksPerFeed }])
  await inTransaction(ctx.db, async (trx) => {
    const feed = await requireFeed(trx, caller, id)
    await writeChecked(trx, feed, { next_check_at: ctx.clock.now() })
    await checkSoon(ctx, trx)
  })
  return readFeed(ctx, caller, id)
}

/** Follows a feed no more. Its posts stay, and entries that wait become none. */
export async function removeFeed(ctx: Context, caller: Caller, id: string, version: number): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const feed = await requireFeed(trx, caller, id)
    if (feed.version !== version) throw staleVersion('feed')
    await deleteFeedRow(trx, id)
  })
}

/** Locks a feed that the caller may change. */
async function requireFeed(trx: Trx, caller: Caller, id: string): Promise<FeedRow> {
  const feed = await lockFeed(trx, caller.workspaceId, id)
  if (!feed) throw notFound('feed')
  if (!canChangeFeed(caller, feed)) throw forbidden()
  requireWorksFor(caller, await listFeedAccounts(trx, id))
  return feed
}
