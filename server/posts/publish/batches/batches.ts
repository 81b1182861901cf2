import DataLoader from 'dataloader'
import type { Context } from '../../../context.ts'
import { notePosition } from '../../../installation/index.ts'
import { inTransaction } from '../../../infra/database/database.ts'
import type { PostRow } from '../../posts.queries.ts'
import { recordedUncommitted } from '../attempt.ts'
import type { Fence } from '../attempts.queries.ts'
import { storeCommitStarts } from './batches.queries.ts'
import { publishTogether, type PublishedPost } from './publish-together.ts'

/** How long posts at the same step are collected. */
const collectMs = 5
const maxBatchSize = 100

/**
 * Writes of a worker's attempts that are combined, which takes a fraction of the time of separate transactions. No post
 * waits for another: a post that another transaction has locked is left out, and its attempt writes it separately.
 */
export type Batches = {
  /** False if the post was left out; then nothing is stored. */
  startCommit(fence: Fence): Promise<boolean>
  /**
   * Called before the start of a commit is stored. The returned function is called after that: false if another server
   * has taken over in between, or is about to, because it may not know what was stored.
   */
  watchServer(): () => Promise<boolean>
  /** The updated post; undefined if it was left out, also because another post of the batch could not be recorded. */
  recordPublished(published: PublishedPost): Promise<PostRow | undefined>
}

export function createBatches(ctx: Context): Batches {
  // Once for the commits that were stored together.
  const note = sharePending(() => notePosition(ctx))
  return {
    startCommit: collect(async (fences) => {
      const stored = await storeCommitStarts(ctx.db, fences)
      return fences.map(({ postId }) => stored.has(postId))
    }),
    watchServer() {
      // What is known now, because another attempt may notice the new server first.
      const { timeline } = ctx.seen
      return async () => {
        const now = await note()
        return now !== null && (timeline === null || now === timeline)
      }
    },
    recordPublished: collect(async (all) => {
      const posts = await recordTogether(ctx, all).catch((error: unknown) => {
        ctx.log.warn(
          { err: error, posts: all.length },
          'could not record posts together; each is recorded alone',
        )
        return undefined
      })
      return all.map(({ fence }) => posts?.get(fence.postId))
    }),
  }
}

const recordTogether = (ctx: Context, published: readonly PublishedPost[]) =>
  inTransaction(ctx.db, async (trx) => {
    const posts = await publishTogether(ctx, trx, published)
    for (let post = 0; post < posts.size; post += 1) await recordedUncommitted()
    return posts
  })

/** Calls of one turn of the event loop share one run. */
function sharePending<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let pending: Promise<Result> | undefined
  return () =>
    (pending ??= new Promise<void>((resolve) => void setImmediate(resolve)).then(() => {
      pending = undefined
      return run()
    }))
}

function collect<Item, Result>(write: (items: readonly Item[]) => Promise<Result[]>) {
  const loader = new DataLoader(write, {
    cache: false,
    maxBatchSize,
    batchScheduleFn: (start) => void setTimeout(start, collectMs),
  })
  return (item: Item) => loader.load(item)
}
