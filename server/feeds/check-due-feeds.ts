import type { Context } from '../context.ts'
import { checkFeed, claimMs } from './check-feed.ts'
import { claimFeed } from './feeds.queries.ts'

const atOnce = 4

/** Checks the feeds whose turn it is, a few at a time, so that a slow server delays no other. */
export async function checkDueFeeds(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await Promise.all(Array.from({ length: atOnce }, () => checkNext(ctx, now)))
}

async function checkNext(ctx: Context, now: Date): Promise<void> {
  for (;;) {
    const until = new Date(ctx.clock.now().getTime() + claimMs)
    const feed = await claimFeed(ctx.db, { now, until })
    if (!feed) return
    try {
      await checkFeed(ctx, feed)
    } catch (error) {
      // Its claim ends by itself, and then it is tried again.
      ctx.log.error({ err: error, feed: feed.id }, 'a feed could not be checked')
    }
  }
}
