import type { z } from 'zod'
import { postMetrics, type PostNumbers } from '../../../contract/analytics/metrics.ts'
import type { pageQuerySchema } from '../../../contract/api.ts'
import type { ExternalPost } from '../../../contract/social-accounts/external-posts.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { cursorAfter, cutPage, parseCursor } from '../../infra/http/paging.ts'
import { findAccount } from '../../social-accounts/index.ts'
import { type ExternalPostRow, listExternalPosts } from './external-posts.queries.ts'

type Page = { readAt: string | null; posts: ExternalPost[]; nextCursor: string | null }

/**
 * A page of the posts that an account published before it was connected, newest first, with the numbers of the last
 * reading.
 */
export async function listExternalPostPage(
  ctx: Context,
  caller: Caller,
  accountId: string,
  { cursor, limit }: z.infer<typeof pageQuerySchema>,
): Promise<Page> {
  const account = await findAccount(ctx.db, caller.workspaceId, accountId)
  if (!account) throw notFound('social account')
  const rows = await listExternalPosts(ctx.db, accountId, { after: parseCursor(cursor), limit: limit + 1 })
  const { shown, last } = cutPage(rows, limit)
  return {
    readAt: account.external_posts_read_at?.toISOString() ?? null,
    posts: shown.map(present),
    nextCursor: cursorAfter(last && { created_at: last.published_at, id: last.id }),
  }
}

const present = (row: ExternalPostRow): ExternalPost => ({
  id: row.id,
  text: row.text,
  permalink: row.permalink,
  publishedAt: row.published_at.toISOString(),
  numbers: Object.fromEntries(postMetrics.map((name) => [name, row[name]])) as PostNumbers,
})
