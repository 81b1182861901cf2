import { traitsOfPost } from '../../../contract/analytics/traits-of-post.ts'
import { inTransaction } from '../../infra/database/database.ts'
import type { Context } from '../../context.ts'
import { addResults, listNewContents, lockResults, takeChanges } from './roll-up.queries.ts'

/** The maximum number of changes in one transaction. */
const batch = 1_000

/** Applies all changes of results to the sums of their days. */
export async function rollUpResults(ctx: Pick<Context, 'db'>): Promise<void> {
  while ((await rollUpBatch(ctx)) === batch);
}

async function rollUpBatch(ctx: Pick<Context, 'db'>): Promise<number> {
  return inTransaction(ctx.db, async (trx) => {
    if (!(await lockResults(trx))) return 0
    const { changes, postIds } = await takeChanges(trx, batch)
    if (changes === 0) return 0
    const contents = await listNewContents(trx, postIds)
    await addResults(
      trx,
      postIds,
      contents.map((post) => ({ id: post.id, ...traitsOfPost(post) })),
    )
    return changes
  })
}
