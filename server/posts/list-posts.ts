import { z } from 'zod'
import type { listPostsQuerySchema, Post } from '../../contract/posts.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { invalid } from '../platform/http/app-error.ts'
import { listPosts } from './posts.queries.ts'
import { presentPosts } from './posts.view.ts'

type Page = { posts: Post[]; nextCursor: string | null }

/** A page of the workspace's posts, newest first. The cursor is the id of the last one shown. */
export async function listPostPage(
  ctx: Context,
  session: Session,
  query: z.infer<typeof listPostsQuerySchema>,
): Promise<Page> {
  if (query.cursor !== undefined && !z.uuid().safeParse(query.cursor).success) {
    throw invalid('This page does not exist; begin with the first.')
  }
  const rows = await listPosts(ctx.db, session.workspaceId, {
    status: query.status,
    platform: query.platform,
    beforeId: query.cursor,
    limit: query.limit + 1,
  })
  const shown = rows.slice(0, query.limit)
  const more = rows.length > query.limit
  return {
    posts: await presentPosts(ctx, session.workspaceId, shown),
    nextCursor: more ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The newest posts, for the dashboard. */
export async function listRecentPosts(ctx: Context, session: Session, limit: number): Promise<Post[]> {
  const rows = await listPosts(ctx.db, session.workspaceId, { limit })
  return presentPosts(ctx, session.workspaceId, rows)
}
