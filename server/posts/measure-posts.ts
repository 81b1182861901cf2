import { openAccount } from '../channels/index.ts'
import type { Context } from '../context.ts'
import { listPostsToMeasure, saveMetrics, setMeasured, type PostToMeasure } from './metrics.queries.ts'

const batch = 200

/**
 * Reads how published posts are doing: each post often while it is young, rarely later. What a
 * network cannot answer now is asked at the next turn.
 */
export async function measurePosts(ctx: Context): Promise<void> {
  const due = await listPostsToMeasure(ctx.db, batch)
  const byAccount = Map.groupBy(due, (post) => post.social_account_id)
  for (const [accountId, posts] of byAccount) {
    await measureAccount(ctx, accountId, posts).catch((error: unknown) =>
      ctx.log.error({ err: error, accountId }, 'reading the counts of an account failed'),
    )
    // Also those the network no longer has, or an account that is gone or in trouble: else they would come first for
    // ever, and nobody else's posts would be read.
    await setMeasured(
      ctx.db,
      posts.map((post) => post.id),
    )
  }
}

async function measureAccount(ctx: Context, accountId: string, posts: PostToMeasure[]): Promise<void> {
  const opened = await openAccount(ctx, accountId)
  if (opened.kind !== 'open') return
  const metrics = await opened.connector.readMetrics({
    accessToken: opened.account.accessToken,
    externalIds: posts.map((post) => post.external_id),
  })
  if (Array.isArray(metrics)) await saveMetrics(ctx.db, accountId, metrics)
}
