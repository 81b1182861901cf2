import { counted } from '../../../contract/counted.ts'
import {
  bestPostsDays,
  bestPostsSample,
  type BestPostsResponse,
} from '../../../contract/analytics/best-posts.ts'
import type { InsightFactor } from '../../../contract/analytics/insights.ts'
import type { Context } from '../../context.ts'
import { requireEntitlement } from '../../plans/index.ts'
import { choose } from '../choose.ts'
import { comparedPost, settledMs } from '../insights/compared-post.ts'
import { findEffects, type Effect } from '../insights/find-effects.ts'
import { insightSentence } from '../insights/insight-sentence.ts'
import { listComparedResults } from '../insights/insights.queries.ts'
import { countRated } from '../results.queries.ts'
import { listBestPosts, type BestPost } from './best-posts.queries.ts'

/** The results of these accounts that the assistant would use in its texts. */
export async function readBestPosts(
  ctx: Context,
  workspaceId: string,
  accounts: string[],
): Promise<Omit<BestPostsResponse, 'success'>> {
  const { best, posts } = await findBestPosts(ctx, workspaceId, accounts)
  return { uses: best?.uses ?? null, posts, neededPosts: bestPostsSample }
}

/** "Uses 1 insight from your last 90 days: Posts with a question got 1.8 times as many comments per post, 24 posts, likely. And how your 3 best posts are written." */
function usesSentence(insights: readonly string[], posts: number): string {
  const best = posts === 1 ? 'how your best post' : `how your ${posts} best posts`
  const are = posts === 1 ? 'is written' : 'are written'
  if (insights.length === 0) return `Uses ${best} of the last ${bestPostsDays} days ${are}.`
  return `Uses ${counted(insights.length, 'insight')} from your last ${bestPostsDays} days: ${insights.join('; ')}. And ${best} ${are}.`
}

/** What worked for some accounts, as far as a text can imitate it. */
export type BestPosts = {
  /** A sentence for users. */
  uses: string
  /** The strongest insight first, one of each kind. */
  insights: (Pick<Effect, 'factor' | 'value' | 'ratio'> & { sentence: string })[]
  /** The posts with the highest engagement rates, the highest first. Each text occurs only once. */
  posts: BestPost[]
}

const comparedPosts = 500
const mostInsights = 3
const mostPosts = 3
/** The number of posts that are read, so that enough of them have different texts. */
const readPosts = 12

/** The factors that a text determines. The time of a post and its media are chosen elsewhere. */
const writtenFactors = new Set<InsightFactor>(['length', 'hashtags', 'link', 'question'])

/**
 * Finds what the best posts of these accounts have in common, from their results of the last days. `best` is null while
 * there are too few. Accounts of other workspaces have no results. Throws `plan_required`.
 */
export async function findBestPosts(
  ctx: Context,
  workspaceId: string,
  accounts: string[],
): Promise<{ best: BestPosts | null; posts: number }> {
  await requireEntitlement(ctx, ctx.db, workspaceId, 'advancedAnalytics')
  const choice = await choose(ctx, workspaceId, { accounts })
  const range = {
    from: choice.today.subtract({ days: bestPostsDays - 1 }).toString(),
    to: choice.today.toString(),
  }
  const before = new Date(ctx.clock.now().getTime() - settledMs)
  const [found, rated, results] = await Promise.all([
    listBestPosts(ctx.db, choice, range, readPosts),
    countRated(ctx.db, choice, range),
    listComparedResults(ctx.db, choice, range, { before, limit: comparedPosts }),
  ])
  const posts = withoutRepeats(found).slice(0, mostPosts)
  if (rated < bestPostsSample || posts.length === 0) return { best: null, posts: rated }
  const insights = strongest(findEffects(results.map(comparedPost)).effects).map((effect) => ({
    factor: effect.factor,
    value: effect.value,
    ratio: effect.ratio,
    sentence: insightSentence(effect),
  }))
  const sentences = insights.map(({ sentence }) => sentence)
  return { best: { uses: usesSentence(sentences, posts.length), insights, posts }, posts: rated }
}

function strongest(effects: readonly Effect[]): Effect[] {
  const written = effects.filter(({ factor }) => writtenFactors.has(factor))
  return written
    .filter(({ factor }, at) => written.findIndex((one) => one.factor === factor) === at)
    .slice(0, mostInsights)
}

const withoutRepeats = (posts: readonly BestPost[]): BestPost[] =>
  posts.filter(
    ({ content }, at) => content.trim() !== '' && posts.findIndex((one) => one.content === content) === at,
  )
