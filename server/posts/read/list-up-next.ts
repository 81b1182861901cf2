import type { UpNext } from '../../../contract/dashboard/dashboard.ts'
import type { Context } from '../../context.ts'
import { listAccountsByIds } from '../../social-accounts/index.ts'
import { excerptOf } from './excerpt.ts'
import { listUpNextPosts } from './up-next.queries.ts'

const excerptLength = 160

/** The posts that the workspace publishes next, soonest first. A due post that is being retried is not included. */
export async function listUpNext(ctx: Context, workspaceId: string, limit: number): Promise<UpNext[]> {
  const rows = await listUpNextPosts(ctx.db, workspaceId, { after: ctx.clock.now(), limit })
  const accounts = await listAccountsByIds(ctx.db, workspaceId, [
    ...new Set(rows.map((row) => row.social_account_id)),
  ])
  const usernames = new Map(accounts.map(({ id, username }) => [id, username]))
  return rows.map((row) => ({
    postId: row.id,
    at: row.scheduled_at.toISOString(),
    excerpt: excerptOf(row.beginning, excerptLength),
    platforms: row.platforms,
    username: usernames.get(row.social_account_id) ?? '',
  }))
}
