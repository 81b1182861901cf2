import type { Context } from '../../context.ts'
import { deletePublishedHistory, listPublishedBetween } from './history-sweep.queries.ts'

const dayMs = 86_400_000
/** How long all that happened to a post is kept after it was published. */
const keptMs = 90 * dayMs
/** How far back each run looks, so that nothing stays behind after a long downtime. */
const windowMs = 60 * dayMs
const batch = 500

/**
 * Deletes the attempts of posts that were published long ago, and the steps of their history between the creation and
 * the publication. Posts that failed or need attention keep all of it: it says whether something was sent.
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
