import type { z } from 'zod'
import {
  feedLimits,
  type changeFeedSchema,
  type Feed,
  type followFeedSchema,
} from '../../contract/feeds/feeds.ts'
import type { Context, Db, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError, notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireWorksFor } from '../infra/http/works-for.ts'
import { requireScheduling } from '../plans/index.ts'
import { listConnectedAccounts } from '../social-accounts/index.ts'
import { lockMembership, lockWorkspace } from '../workspaces/index.ts'
import { addEntries } from './add-entries.ts'
import { feedAddress } from './feed-address.ts'
import { checkSoon } from './feeds.jobs.ts'
import { countFeeds, findFeed, findFeedAt, insertFeed, replaceFeedAccounts } from './feeds.queries.ts'
import { readFeed } from './list-feeds.ts'
import { unreadable } from './preview-feed.ts'
import { fetchFeed } from './read/fetch-feed.ts'

/**
 * Follows a feed from now on. The entries that it has already become no posts, except the newest one if wanted. A repeated
 * call follows it once. Throws `conflict` for what cannot be read or is followed already, and `plan_required` for the queue.
 */
export async function followFeed(
  ctx: Context,
  caller: Caller,
  { id, withNewest, ...input }: z.output<typeof followFeedSchema>,
): Promise<Feed> {
  const { workspaceId, userId } = caller
  if (await findFeed(ctx.db, workspaceId, id)) return readFeed(ctx, caller, id)
  if (input.becomes === 'queued') await requireScheduling(ctx, caller)
  await requireAccounts(ctx.db, caller, input.socialAccountIds)
  const answer = await fetchFeed(ctx, feedAddress(input.url))
  if (answer.kind !== 'read') throw unreadable(answer.kind === 'failed' ? answer.problem : undefined)
  const { url, feed, etag, lastModified } = answer
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    await lockWorkspace(trx, workspaceId)
    // The site may have taken its time, and its user was removed meanwhile.
    await lockMembership(trx, caller)
    const made = await insertUnlessFollowed(trx, {
      id,
      workspace_id: workspaceId,
      url,
      title: feed.title,
      ...columnsOf(input),
      saved_by: userId,
      created_at: now,
      etag,
      last_modified: lastModified,
      answered_at: now,
      next_check_at: withNewest ? now : new Date(now.getTime() + feedLimits.everyMinutes * 60_000),
    })
    if (!made) return
    await replaceFeedAccounts(trx, id, await requireAccounts(trx, caller, input.socialAccountIds))
    await addEntries(trx, id, feed.entries, { now, newest: withNewest ? 1 : 0 })
    if (withNewest) await checkSoon(ctx, trx)
  })
  return readFeed(ctx, caller, id)
}

/** False if a call beside this one followed it, or the id is one of another workspace. */
async function insertUnlessFollowed(trx: Trx, row: Parameters<typeof insertFeed>[1]): Promise<boolean> {
  if (await findFeed(trx, row.workspace_id, row.id)) return false
  if (await findFeedAt(trx, row.workspace_id, row.url)) {
    throw new AppError('conflict', 'Your workspace follows this feed already.')
  }
  if ((await countFeeds(trx, row.workspace_id)) >= feedLimits.feeds) {
    throw new AppError('conflict', `A workspace follows at most ${feedLimits.feeds} feeds. Remove one first.`)
  }
  return insertFeed(trx, row)
}

/** What a feed stores of what the user chose. */
export const columnsOf = (input: Omit<z.output<typeof changeFeedSchema>, 'version'>) => ({
  becomes: input.becomes,
  template: input.template,
  with_picture: input.withPicture,
  posts_per_day: input.postsPerDay,
})

/** The ids, all of connected accounts of the workspace. */
export async function requireAccounts(
  db: Db,
  caller: Caller,
  ids: readonly string[],
): Promise<readonly string[]> {
  const connected = await listConnectedAccounts(db, caller.workspaceId)
  if (!ids.every((id) => connected.some((account) => account.id === id))) throw notFound('social account')
  requireWorksFor(caller, ids)
  return ids
}
