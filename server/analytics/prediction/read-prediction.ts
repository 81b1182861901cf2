import {
  predictedMetrics,
  predictionSample,
  type PredictedFigure,
  type Prediction,
  type PredictionQuery,
} from '../../../contract/analytics/prediction.ts'
import type { Context } from '../../context.ts'
import { requireEntitlement } from '../../plans/index.ts'
import { choose } from '../choose.ts'
import { comparedPost, factorsOf, settledMs } from '../insights/compared-post.ts'
import { findEffects } from '../insights/find-effects.ts'
import { insightSentence } from '../insights/insight-sentence.ts'
import { listComparedResults } from '../insights/insights.queries.ts'
import { predictNumber } from './predict-number.ts'

const comparedPosts = 500
const comparedDays = 365

/** The expected results of a post on an account, from the account's own results of the last year. */
export async function readPrediction(
  ctx: Context,
  workspaceId: string,
  { account, at, ...kind }: PredictionQuery,
): Promise<Omit<Prediction, 'success'>> {
  await requireEntitlement(ctx, ctx.db, workspaceId, 'advancedAnalytics')
  const choice = await choose(ctx, workspaceId, { accounts: [account] })
  const now = ctx.clock.now()
  const range = {
    from: choice.today.subtract({ days: comparedDays }).toString(),
    to: choice.today.toString(),
  }
  const before = new Date(now.getTime() - settledMs)
  const results = await listComparedResults(ctx.db, choice, range, { before, limit: comparedPosts })
  const history = results.map((result) => ({
    ...comparedPost(result),
    publishedAt: result.publishedAt,
  }))
  const { effects } = findEffects(history)
  const time = at === undefined ? now : new Date(at)
  const factors = factorsOf(kind, slotOf(time, choice.timeZone))
  const predicted = predictedMetrics.map((metric) => ({
    metric,
    ...predictNumber(metric, history, effects, { at: time, factors }),
  }))
  const figures = predicted.flatMap(({ metric, ...number }): PredictedFigure[] =>
    number.low === null
      ? []
      : [
          {
            metric,
            low: inTwoDigits(number.low, metric),
            expected: inTwoDigits(number.expected, metric),
            high: inTwoDigits(number.high, metric),
          },
        ],
  )
  const shown = new Set<string>(figures.map(({ metric }) => metric))
  const posts = Math.max(...predicted.map((number) => number.posts))
  return {
    figures,
    reasons: effects
      .filter(({ factor, value, metric }) => shown.has(metric) && factors[factor] === value)
      .map(insightSentence),
    posts,
    neededPosts: predictionSample,
    missing:
      figures.length > 0
        ? null
        : posts === 0 && history.length >= predictionSample
          ? 'platform'
          : 'few_posts',
  }
}

function slotOf(time: Date, timeZone: string): number {
  const { dayOfWeek, hour } = Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(
    timeZone,
  )
  return (dayOfWeek - 1) * 24 + hour
}

function inTwoDigits(value: number, metric: PredictedFigure['metric']): number {
  const rounded = Number(value.toPrecision(2))
  return metric === 'impressions' ? Math.round(rounded) : rounded
}
