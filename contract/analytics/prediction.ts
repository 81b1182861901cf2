import { z } from '../zod.ts'
import { traits } from './analytics.ts'
import { idSchema, instantInputSchema, success } from '../api.ts'
import type { InsightMetric } from './insights.ts'

/** What is predicted of a post. */
export const predictedMetrics = ['impressions', 'engagementRate'] as const satisfies InsightMetric[]
export type PredictedMetric = (typeof predictedMetrics)[number]

/** Out of 10 posts, this many are expected to lie within the predicted range. */
export const postsOfTenInRange = 8
/**
 * The minimum number of the account's posts whose numbers are compared with what would have been predicted for them.
 */
export const predictionSample = 25

export const predictionQuerySchema = z.object({
  account: idSchema,
  /** When the post is published; the default is now. */
  at: instantInputSchema.optional(),
  media: z.enum(traits.media),
  length: z.enum(traits.length),
  hashtags: z.enum(traits.hashtags),
  link: z.enum(traits.link),
  question: z.enum(traits.question),
})
export type PredictionQuery = z.output<typeof predictionQuerySchema>

const predictedFigureSchema = z.object({
  metric: z.enum(predictedMetrics),
  /** Whole impressions, or percent; rounded to two digits, because the prediction is not more precise. */
  low: z.number(),
  expected: z.number(),
  high: z.number(),
})

export type PredictedFigure = z.infer<typeof predictedFigureSchema>

export const predictionResponseSchema = success({
  /** Empty while there is no history to predict from. */
  figures: z.array(predictedFigureSchema),
  /** The account's insights that apply to the post and are part of the prediction, as sentences. */
  reasons: z.array(z.string()),
  /** The number of the account's posts from which the range was computed, and the minimum. */
  posts: z.number().int(),
  neededPosts: z.number().int(),
  /** Why there is no prediction: too few posts, or the platform does not give the numbers. */
  missing: z.enum(['few_posts', 'platform']).nullable(),
})

export type Prediction = z.infer<typeof predictionResponseSchema>
