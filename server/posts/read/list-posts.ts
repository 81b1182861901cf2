import type { z } from 'zod'
import type { listPostsQuerySchema, PostSummary } from '../../../contract/posts.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { cursorAfter, cutPage, parseCursor } from '../../infra/http/paging.ts'
import { listPosts } from '../posts.queries.ts'
import { presentSummaries } from '../posts.view.ts'

type Page = { posts: PostSummary[]; nextCursor: string | null }

/** A page of the workspace's posts, newest first. The cursor names the last post of the page. */
export async function listPostPage(
  ctx: Context,
  caller: Caller,
  query: z.infer<typeof listPostsQuerySchema>,
): Promise<Page> {
  const rows = await listPosts(ctx.db, caller.workspaceId, {
    status: query.status,
    platform: query.platform,
    before: parseCursor(query.cursor),
    limit: query.limit + 1,
  })
  const { shown, last } = cutPage(rows, query.limit)
  return {
    posts: await presentSummaries(ctx, caller, shown),
    nextCursor: cursorAfter(last),
  }
}

/** The newest posts, for the dashboard. */
export async function listRecentPosts(ctx: Context, caller: Caller, limit: number): Promise<PostSummary[]> {
  const rows = await listPosts(ctx.db, caller.workspaceId, { limit })
  return presentSummaries(ctx, caller, rows)
}
