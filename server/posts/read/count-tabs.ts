import type { z } from 'zod'
import {
  maxFilteredCount,
  postTabs,
  postTabSchema,
  type countPostsQuerySchema,
  type PostCounts,
  type PostTab,
} from '../../../contract/posts/post-tabs.ts'
import { postStatuses } from '../../../contract/posts/posts.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { countByStatus, countMatching } from './counts.queries.ts'

/** The number of posts in each tab. Those of a platform or an account are counted up to `maxFilteredCount`. */
export async function countTabs(
  ctx: Context,
  { workspaceId }: Caller,
  { platform, account: accountId }: z.output<typeof countPostsQuerySchema>,
): Promise<PostCounts> {
  const filtered = platform !== undefined || accountId !== undefined
  const counts = filtered
    ? await countMatching(ctx.db, workspaceId, { platform, accountId }, maxFilteredCount)
    : await countByStatus(ctx.db, workspaceId)
  const most = filtered ? maxFilteredCount : Infinity
  const sum = (statuses: Iterable<number>) =>
    Math.min(
      [...statuses].reduce((all, one) => all + one, 0),
      most,
    )
  const tabs = postTabSchema.options.map((tab) => [
    tab,
    sum(statusesOf(tab).map((status) => counts.get(status) ?? 0)),
  ])
  return {
    ...(Object.fromEntries(tabs) as Omit<PostCounts, 'scheduled' | 'all'>),
    scheduled: counts.get('scheduled') ?? 0,
    all: sum(postStatuses.map((status) => counts.get(status) ?? 0)),
  }
}

/** Of what needs attention, only what is late waits for approval. */
const statusesOf = (tab: PostTab) =>
  tab === 'approval' ? (['pending_approval', 'late'] as const) : postTabs[tab]
