import type { Context } from '../../server/context.ts'
import { createBatches } from '../../server/posts/publish/batches/batches.ts'
import { claimPosts } from '../../server/posts/publish/dispatch/claim-posts.ts'
import { publishClaimed } from '../../server/posts/publish/publish-post.ts'
import { findNextDue, listDueAccounts } from './demo.queries.ts'
import type { DemoTime } from './demo-time.ts'

/** More than an account has at once. */
const most = 4

/** Publishes everything that is due until a time, each at its own, as a worker would. */
export async function publishUntil(ctx: Context, time: DemoTime, until: Date): Promise<void> {
  for (;;) {
    const due = await findNextDue(ctx.db, until)
    if (due === null) return
    await time.moveTo(new Date(due.getTime() + 1_000))
    const accounts = await listDueAccounts(ctx.db)
    const { posts } = await claimPosts(
      ctx,
      accounts.map((account) => ({ ...account, take: most })),
    )
    const { signal } = new AbortController()
    const tenure = { lease: { signal, isHeld: () => true }, draining: signal, batches: createBatches(ctx) }
    await Promise.all(posts.map((post) => publishClaimed(ctx, post, tenure)))
  }
}
