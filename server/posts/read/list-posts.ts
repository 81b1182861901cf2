import type { z } from 'zod'
import { reconnectCodes, type listPostsQuerySchema, type PostSummary } from '../../../contract/posts/posts.ts'
import { postTabs } from '../../../contract/posts/post-tabs.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { cursorAfter, cutPage, parseCursor } from '../../infra/http/paging.ts'
import { presentSummaries } from '../posts.view.ts'
import { listNewestPosts, listPosts, listPostsWithIds, type ListPage } from './list.queries.ts'
import type { PostFilter } from './matches.queries.ts'

type ListQuery = z.infer<typeof listPostsQuerySchema>
type Page = { posts: PostSummary[]; nextCursor: string | null }

/**
 * A page of the workspace's posts: those of a tab in its order, otherwise by their publication time or else their
 * creation time, newest first; only scheduled posts are sorted with the next one first. The cursor refers to the last post of the page.
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

/** How many of the newest posts in need are read to find those that do not wait for their account. */
const readInNeed = 50

/** The posts that failed or need attention last, without those that wait for their account. */
export async function listPostsInNeed(ctx: Context, caller: Caller, limit: number): Promise<PostSummary[]> {
  const filter = { statuses: postTabs.attention }
  const rows = await listPosts(ctx.db, caller.workspaceId, filter, {
    limit: readInNeed,
    order: orders.attention,
  })
  const own = rows.filter(
    ({ problem }) => !reconnectCodes.some((code) => code === (problem?.reason ?? problem?.code)),
  )
  return presentSummaries(ctx, caller, own.slice(0, limit))
}

/** The posts with these ids that exist, in any order. */
export async function listSummariesOf(ctx: Context, caller: Caller, ids: string[]): Promise<PostSummary[]> {
  if (ids.length === 0) return []
  return presentSummaries(ctx, caller, await listPostsWithIds(ctx.db, caller.workspaceId, ids))
}

/** The query for a page, with one more row than it shows. */
export function parseListQuery(query: ListQuery): { filter: PostFilter; page: ListPage } {
  const { tab, status } = query
  return {
    filter: {
      ...(tab ? { statuses: postTabs[tab] } : { status }),
      ...(tab === 'approval' && {
        waits: true,
        from: query.from === undefined ? undefined : new Date(query.from),
        to: query.to === undefined ? undefined : new Date(query.to),
        undated: query.undated === 'true',
      }),
      platform: query.platform,
      accountId: query.account,
    },
    page: {
      after: parseCursor(query.cursor),
      limit: query.limit + 1,
      ...(tab && { order: orders[tab] }),
    },
  }
}

const orders = {
  queue: 'soonest',
  approval: 'soonest',
  drafts: 'changed',
  published: 'newest',
  attention: 'changed',
} as const

export const cursorAfterListed = (last: { listed_at: Date; id: string } | undefined): string | null =>
  cursorAfter(last && { created_at: last.listed_at, id: last.id })
