import type { z } from 'zod'
import type { listPostsQuerySchema, Post } from '../../contract/posts.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { cursorAfter, cutPage, placeOfCursor } from '../platform/http/paging.ts'
import { listPosts } from './posts.queries.ts'
import { presentPosts } from './posts.view.ts'

type Page = { posts: Post[]; nextCursor: string | null }

/** A page of the workspace's posts, newest first. The cursor is the place of the last one shown. */
export async function listPostPage(
  ctx: Context,
  session: Session,
  query: z.infer<typeof listPostsQuerySchema>,
): Promise<Page> {
  const rows = await listPosts(ctx.db, session.workspaceId, {
    status: query.status,
    platform: query.platform,
    before: placeOfCursor(query.cursor),
    limit: query.limit + 1,
  })
  const { shown, last } = cutPage(rows, query.limit)
  return {
    posts: await presentPosts(ctx, session.workspaceId, shown),
    nextCursor: cursorAfter(last),
  }
}

/** The newest posts, for the dashboard. */
export async function listRecentPosts(ctx: Context, session: Session, limit: number): Promise<Post[]> {
  const rows = await listPosts(ctx.db, session.workspaceId, { limit })
  return presentPosts(ctx, session.workspaceId, rows)
}
