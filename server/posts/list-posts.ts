import type { z } from 'zod'
import { idSchema } from '../../contract/api.ts'
import type { listPostsQuerySchema, Post } from '../../contract/posts.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { invalid } from '../platform/http/app-error.ts'
import { listPosts, type Place } from './posts.queries.ts'
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
    before: query.cursor === undefined ? undefined : placeOf(query.cursor),
    limit: query.limit + 1,
  })
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  return {
    posts: await presentPosts(ctx, session.workspaceId, shown),
    nextCursor: last ? `${last.created_at.getTime()}.${last.id}` : null,
  }
}

function placeOf(cursor: string): Place {
  const [ms = '', id = ''] = cursor.split('.')
  const createdAt = new Date(/^\d{1,15}$/.test(ms) ? Number(ms) : Number.NaN)
  if (Number.isNaN(createdAt.getTime()) || !idSchema.safeParse(id).success) {
    throw invalid('This page does not exist; begin with the first.')
  }
  return { createdAt, id }
}

/** The newest posts, for the dashboard. */
export async function listRecentPosts(ctx: Context, session: Session, limit: number): Promise<Post[]> {
  const rows = await listPosts(ctx.db, session.workspaceId, { limit })
  return presentPosts(ctx, session.workspaceId, rows)
}
