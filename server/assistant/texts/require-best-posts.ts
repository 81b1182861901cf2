import { bestPostsDays, bestPostsSample } from '../../../contract/analytics/best-posts.ts'
import { findBestPosts, type BestPosts } from '../../analytics/index.ts'
import type { Context } from '../../context.ts'
import { AppError, forbidden } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'

/**
 * What worked for the accounts whose posts the text imitates; undefined without accounts. Throws `plan_required`, and
 * `conflict` if there are too few results.
 */
export async function requireBestPosts(
  ctx: Context,
  caller: Caller,
  accounts: string[] | undefined,
): Promise<BestPosts | undefined> {
  if (accounts === undefined) return undefined
  // The results contain texts of posts and their figures.
  if (!caller.capabilities.has('posts:read')) throw forbidden()
  const { best, posts } = await findBestPosts(ctx, caller.workspaceId, accounts)
  if (best !== null) return best
  throw new AppError(
    'conflict',
    `There are too few results to write like your best posts: it takes ${bestPostsSample} posts of the last ${bestPostsDays} days with an engagement rate, and there ${posts === 1 ? 'is' : 'are'} ${posts}.`,
  )
}
