import type { Context } from '../context.ts'
import { deleteEndedCodes } from './review/review-codes.queries.ts'

export { countOpenLinksMadeBy } from './count-open-links.ts'
export { reviewLinkRoutes } from './routes.ts'
export { reviewRoutes } from './review/routes.ts'

const sweepSeconds = 600

/** Deletes the codes of reviewers that have ended. */
export async function startReviewLinkWork(ctx: Context): Promise<void> {
  await ctx.jobs.schedule({
    name: 'sweep-review-codes',
    everySeconds: sweepSeconds,
    task: () => deleteEndedCodes(ctx.db, ctx.clock.now()),
  })
}
