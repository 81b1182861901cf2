import type { Context } from '../../context.ts'
import { deletePublishedHistory, listPublishedBetween } from './history-sweep.queries.ts'

const dayMs = 86_400_000
/** How long the complete history of a post is kept after its publication. */
const keptMs = 90 * dayMs
/** How far back each run looks, so that nothing is missed after a long downtime. */
const windowMs = 60 * dayMs
const batch = 500

/**
 * Deletes the attempts of posts that were published long ago, and the history entries between creation and publication.
 * Failed posts and posts that need attention keep theirs, because they show whether something was sent.
 */
export async function sweepHistory(ctx: Context): Promise<void> {
  const until = new Date(ctx.clock.now().getTime() - keptMs)
  let after = {
    publishedAt: new Date(until.getTime() - windowMs),
    id: '00000000-0000-0000-0000-000000000000',
  }
  for (;;) {
    const posts = await listPublishedBetween(ctx.db, { after, until, limit: batch })
    await deletePublishedHistory(
      ctx.db,
      posts.map(({ id }) => id),
    )
    const last = posts.at(-1)
    if (!last || posts.length < batch) return
    after = { publishedAt: last.published_at, id: last.id }
  }
}
