import { feedLimits, type Feed, type FeedEntry } from '../../contract/feeds/feeds.ts'
import type { Context } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { listNewestEntries } from './entries.queries.ts'
import { findFeed, listFeedRows } from './feeds.queries.ts'
import { presentFeed } from './feeds.view.ts'

/** The feeds that the workspace follows, by title. */
export async function listFeeds(ctx: Context, caller: Caller): Promise<Feed[]> {
  return (await listFeedRows(ctx.db, caller.workspaceId)).map((row) => presentFeed(caller, row))
}

export async function readFeed(ctx: Context, caller: Caller, id: string): Promise<Feed> {
  const [row] = await listFeedRows(ctx.db, caller.workspaceId, id)
  if (!row) throw notFound('feed')
  return presentFeed(caller, row)
}

/** The newest entries since the feed is followed, and what became of them. */
export async function listFeedEntries(
  ctx: Context,
  { workspaceId }: Caller,
  id: string,
): Promise<FeedEntry[]> {
  if (!(await findFeed(ctx.db, workspaceId, id))) throw notFound('feed')
  const rows = await listNewestEntries(ctx.db, id, feedLimits.listed)
  return rows.map(({ title, link, found_at: foundAt, state, remark, post_id: postId }) => ({
    title,
    link,
    foundAt: foundAt.toISOString(),
    state: state === 'known' ? 'left_out' : state,
    remark,
    postId,
  }))
}
