import type { z } from 'zod'
import type { listPostsQuerySchema, PostSummary } from '../../../contract/posts/posts.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { cursorAfter, cutPage, parseCursor } from '../../infra/http/paging.ts'
import { presentSummaries } from '../posts.view.ts'
import {
  listNewestPosts,
  listPosts,
  listPostsWithIds,
  type ListPage,
  type PostFilter,
} from './list.queries.ts'

type ListQuery = z.infer<typeof listPostsQuerySchema>
type Page = { posts: PostSummary[]; nextCursor: string | null }

/**
 * A page of the workspace's posts, by their publication time, otherwise by their creation time, newest first; only
 * scheduled posts are sorted with the next one first. The cursor refers to the last post of the page.
 */
export async function listPostPage(ctx: Context, caller: Caller, query: ListQuery): Promise<Page> {
  const { filter, page } = parseListQuery(query)
  const rows = await listPosts(ctx.db, caller.workspaceId, filter, page)
  const { shown, last } = cutPage(rows, query.limit)
  return { posts: await presentSummaries(ctx, caller, shown), nextCursor: cursorAfterListed(last) }
}

/** A page of the posts in the queue of an account, soonest first. */
export async function listQueuedPage(
  ctx: Context,
  caller: Caller,
  { accountId, cursor, limit }: { accountId: string; cursor?: string | undefined; limit: number },
): Promise<Page> {
  const filter = { status: 'scheduled', accountId, queued: true } as const
  const page = { after: parseCursor(cursor), limit: limit + 1 }
  const { shown, last } = cutPage(await listPosts(ctx.db, caller.workspaceId, filter, page), limit)
  return { posts: await presentSummaries(ctx, caller, shown), nextCursor: cursorAfterListed(last) }
}

/** The posts that were created last, for the dashboard. */
export async function listRecentPosts(ctx: Context, caller: Caller, limit: number): Promise<PostSummary[]> {
  return presentSummaries(ctx, caller, await listNewestPosts(ctx.db, caller.workspaceId, limit))
}

/** The posts with these ids that exist, in any order. */
export async function listSummariesOf(ctx: Context, caller: Caller, ids: string[]): Promise<PostSummary[]> {
  if (ids.length === 0) return []
  return presentSummaries(ctx, caller, await listPostsWithIds(ctx.db, caller.workspaceId, ids))
}

/** The query for a page, with one more row than it shows. */
export const parseListQuery = (query: ListQuery): { filter: PostFilter; page: ListPage } => ({
  filter: { status: query.status, platform: query.platform, accountId: query.account },
  page: { after: parseCursor(query.cursor), limit: query.limit + 1 },
})

export const cursorAfterListed = (last: { listed_at: Date; id: string } | undefined): string | null =>
  cursorAfter(last && { created_at: last.listed_at, id: last.id })
