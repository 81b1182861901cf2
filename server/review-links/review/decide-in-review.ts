import type { z } from 'zod'
import type { reviewDecideManySchema, reviewDecideSchema } from '../../../contract/review-links/review.ts'
import { spendAccountLimits } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError, notFound } from '../../infra/http/app-error.ts'
import { decideAsClient, isReviewed } from '../../posts/index.ts'
import { closedLink } from '../review-link-errors.ts'
import { scopeOf } from '../review-scope.ts'
import { isOpen } from './find-review.ts'
import { shareLink } from './open-links.queries.ts'
import type { Review } from './read-review.ts'

/** The decision of a reviewer about a post of their link. */
export async function decideInReview(
  ctx: Context,
  { link, reviewer }: Review,
  id: string,
  input: z.output<typeof reviewDecideSchema>,
): Promise<void> {
  await spendAccountLimits(ctx.db, 'review-write', { address: '', account: reviewer.id })
  await inTransaction(ctx.db, async (trx) => {
    const present = await shareLink(trx, link.id)
    if (!present || !isOpen(present, ctx.clock.now())) throw closedLink()
    if (!(await isReviewed(trx, await scopeOf(trx, present), id))) throw notFound('post')
    const by = { reviewerId: reviewer.id, name: reviewer.name }
    await decideAsClient(ctx, trx, { workspaceId: link.workspace_id, id, reviewer: by }, input)
  })
}

type Result = { id: string; problem: string | null }

/** The same decision about several posts, each on its own. */
export async function decideManyInReview(
  ctx: Context,
  review: Review,
  { posts, ...decision }: z.output<typeof reviewDecideManySchema>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const { id, ...saw } of posts) {
    try {
      await decideInReview(ctx, review, id, { ...saw, ...decision })
      results.push({ id, problem: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ id, problem: error.message })
    }
  }
  return results
}
