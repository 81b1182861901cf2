import { bestPostsSample, type BestPostsResponse } from '../../../contract/analytics/best-posts.ts'
import type { Context } from '../../context.ts'
import { findBestPosts } from './find-best-posts.ts'

/** What the assistant would use to write like the best posts of these accounts. */
export async function readBestPosts(
  ctx: Context,
  workspaceId: string,
  accounts: string[],
): Promise<Omit<BestPostsResponse, 'success'>> {
  const { best, posts } = await findBestPosts(ctx, workspaceId, accounts)
  return { uses: best?.uses ?? null, posts, neededPosts: bestPostsSample }
}
