import type { Context } from '../../server/context.ts'
import {
  openAttempt,
  type Attempt,
  type ClaimedPost,
  type AttemptContext,
} from '../../server/posts/publish/attempt.ts'
import { createBatches } from '../../server/posts/publish/batches/batches.ts'
import { claimPosts } from '../../server/posts/publish/dispatch/claim-posts.ts'
import { publishClaimed } from '../../server/posts/publish/publish-post.ts'

/** A lease that does not end, of a worker that is not stopping. */
export function testTenure(ctx: Context): AttemptContext {
  const { signal } = new AbortController()
  return { lease: { signal, isHeld: () => true }, draining: signal, batches: createBatches(ctx) }
}

/** Claims a post as a worker does; undefined if it is not due. It must be the first due post of its account. */
export async function claimPost(ctx: Context, postId: string): Promise<ClaimedPost | undefined> {
  const {
    social_account_id: accountId,
    platform,
    urgent,
  } = await ctx.db
    .selectFrom('posts')
    .select(['social_account_id', 'platform', 'urgent'])
    .where('id', '=', postId)
    .executeTakeFirstOrThrow()
  if (accountId === null) return undefined
  const { posts } = await claimPosts(ctx, [{ accountId, platform, urgent, take: 1 }])
  const [claimed] = posts
  if (claimed && claimed.post.id !== postId) throw new Error('Another post of the account is due')
  return claimed
}

/** Claims a post as if its time had come, and opens the attempt to publish it. */
export async function openAttemptNow(
  ctx: Context,
  postId: string,
  tenure = testTenure(ctx),
): Promise<Attempt> {
  await ctx.db
    .updateTable('posts')
    .set({ due_at: new Date(0) })
    .where('id', '=', postId)
    .execute()
  const claimed = await claimPost(ctx, postId)
  if (!claimed) throw new Error('the post could not be claimed')
  return openAttempt(ctx, claimed, tenure)
}

/** One attempt to publish a post, if it is due. */
export async function publishPost(ctx: Context, postId: string): Promise<void> {
  const claimed = await claimPost(ctx, postId)
  if (claimed) await publishClaimed(ctx, claimed, testTenure(ctx))
}
