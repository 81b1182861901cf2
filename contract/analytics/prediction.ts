import { z } from '../zod.ts'
import { traits } from './analytics.ts'
import { idSchema, instantInputSchema, success } from '../api.ts'
import type { InsightMetric } from './insights.ts'

/** What is predicted of a post. */
export const predictedMetrics = ['impressions', 'engagementRate'] as const satisfies InsightMetric[]
export type PredictedMetric = (typeof predictedMetrics)[number]

/** So many of 10 posts are expected to lie in the range that is predicted for them. */
export const postsOfTenInRange = 8
/** Posts of the account whose number is compared with what would have been predicted for them, before anything is. */
export const predictionSample = 25

export const predictionQuerySchema = z.object({
  account: idSchema,
  /** When it is published; without it, now. */
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
  /** In whole impressions, or in percent; two digits, because more would not be known. */
  low: z.number(),
  expected: z.number(),
  high: z.number(),
})

export type PredictedFigure = z.infer<typeof predictedFigureSchema>

export const predictionResponseSchema = success({
  /** Empty while there is no history to predict from. */
  figures: z.array(predictedFigureSchema),
  /** The insights into the account that apply to the post, and are part of the figures, in words. */
  reasons: z.array(z.string()),
  /** With how many posts of the account the range was found, and how many it takes. */
  posts: z.number().int(),
  neededPosts: z.number().int(),
  /** Why there is no figure: too few posts, or the platform does not give the numbers. */
  missing: z.enum(['few_posts', 'platform']).nullable(),
})

export type Prediction = z.infer<typeof predictionResponseSchema>
