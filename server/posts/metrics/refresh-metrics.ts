import { openAccount } from '../../social-accounts/index.ts'
import type { Context } from '../../context.ts'
import { collectAnnounced, parkAnnounced } from '../publish/limits/park-announced.ts'
import {
  listPostsWithOldMetrics,
  saveMetrics,
  markMetricsRead,
  type PostWithOldMetrics,
} from './metrics.queries.ts'

const batch = 200

/**
 * Reads the metrics of published posts: often while a post is new, rarely later. A platform that does
 * not answer is asked again in the next run.
 */
export async function refreshPostMetrics(ctx: Context): Promise<void> {
  const due = await listPostsWithOldMetrics(ctx.db, batch)
  const byAccount = Map.groupBy(due, (post) => post.social_account_id)
  for (const [accountId, posts] of byAccount) {
    await refreshAccountMetrics(ctx, accountId, posts).catch((error: unknown) =>
      ctx.log.error({ err: error, accountId }, 'refreshing the metrics of an account failed'),
    )
    // Also marks posts whose metrics could not be read; otherwise they would always come first and the posts of other
    // accounts would never be read.
    await markMetricsRead(
      ctx.db,
      posts.map((post) => post.id),
    )
  }
}

async function refreshAccountMetrics(
  ctx: Context,
  accountId: string,
  posts: PostWithOldMetrics[],
): Promise<void> {
  const announced = collectAnnounced()
  const opened = await openAccount(ctx, accountId, announced.announce)
  if (opened.kind !== 'open') return
  const metrics = await opened.connector.readMetrics({
    account: opened.account,
    externalIds: posts.map((post) => post.external_id),
  })
  const [first] = posts
  if (first) await parkAnnounced(ctx.db, first, announced)
  if (Array.isArray(metrics)) await saveMetrics(ctx.db, accountId, metrics)
}
