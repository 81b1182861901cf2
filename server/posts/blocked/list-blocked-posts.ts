import type { BlockedPosts } from '../../../contract/posts/blocked-posts.ts'
import { maxCountedPosts } from '../../../contract/social-accounts/social-accounts.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findAccount, listAccountsByIds, presentAccount } from '../../social-accounts/index.ts'
import { countBlockedPosts, countScheduledFor } from './blocked-posts.queries.ts'

/** The accounts that block posts, including disconnected ones. */
export async function listBlockedPosts(ctx: Context, workspaceId: string): Promise<BlockedPosts[]> {
  const now = ctx.clock.now()
  const counts = await countBlockedPosts(ctx.db, workspaceId, { now, limit: maxCountedPosts })
  const ids = counts.map((row) => row.account_id)
  const accounts = await listAccountsByIds(ctx.db, workspaceId, ids)
  return counts.flatMap(({ account_id, count, overdue }) => {
    const row = accounts.find((one) => one.id === account_id)
    if (!row) return []
    const { id, platform, name, username, pictureUrl, isConnected } = presentAccount(ctx, row)
    return [{ account: { id, platform, name, username, pictureUrl, isConnected }, count, overdue }]
  })
}

/** How many posts would be blocked if the account were disconnected. */
export async function countScheduledPostsOf(
  ctx: Context,
  caller: Caller,
  accountId: string,
): Promise<number> {
  if (!(await findAccount(ctx.db, caller.workspaceId, accountId))) throw notFound('social account')
  return countScheduledFor(ctx.db, accountId, maxCountedPosts)
}
