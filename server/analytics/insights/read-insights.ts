import type { AnalyticsFilter } from '../../../contract/analytics/analytics.ts'
import { falseInsights, insightSample, type Insights } from '../../../contract/analytics/insights.ts'
import type { Context } from '../../context.ts'
import { requireEntitlement } from '../../plans/index.ts'
import { choose } from '../choose.ts'
import { comparedPost, settledMs } from './compared-post.ts'
import { findEffects } from './find-effects.ts'
import { insightSentence } from './insight-sentence.ts'
import { listComparedResults } from './insights.queries.ts'

const comparedPosts = 2_000
const defaultDays = 365

/** The insights of a range; without a range, of the last year. */
export async function readInsights(
  ctx: Context,
  workspaceId: string,
  filter: AnalyticsFilter,
): Promise<Omit<Insights, 'success'>> {
  await requireEntitlement(ctx, ctx.db, workspaceId, 'advancedAnalytics')
  const choice = await choose(ctx, workspaceId, filter)
  const range =
    filter.from === undefined && filter.to === undefined
      ? {
          from: choice.today.subtract({ days: defaultDays }).toString(),
          to: choice.today.toString(),
        }
      : choice.range
  const before = new Date(ctx.clock.now().getTime() - settledMs)
  const results = await listComparedResults(ctx.db, choice, range, { before, limit: comparedPosts })
  const { effects, comparisons } = findEffects(results.map(comparedPost))
  return {
    insights: effects.map((effect) => ({ ...effect, sentence: insightSentence(effect) })),
    posts: results.length,
    neededPosts: 2 * insightSample,
    comparisons,
    falseInsights,
  }
}
