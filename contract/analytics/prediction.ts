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
  account: idSchema.describe('The social account.'),
  at: instantInputSchema.optional().describe('When the post is published; the default is now.'),
  media: z.enum(traits.media).describe('What the post shows.'),
  length: z.enum(traits.length).describe('How long its text is: below 100 characters, up to 250, or more.'),
  hashtags: z.enum(traits.hashtags).describe('How many hashtags it has: none, 1 or 2, 3 to 5, or more.'),
  link: z.enum(traits.link).describe('Whether it has a link.'),
  question: z.enum(traits.question).describe('Whether it asks a question.'),
})
export type PredictionQuery = z.output<typeof predictionQuerySchema>

const predictedFigureSchema = z.object({
  metric: z.enum(predictedMetrics).describe('What is predicted.'),
  low: z
    .number()
    .describe(
      'Whole impressions, or percent; rounded to two digits, because the prediction is not more precise.',
    ),
  expected: z.number().describe('The most likely value.'),
  high: z.number().describe('The end of the range.'),
})

export type PredictedFigure = z.infer<typeof predictedFigureSchema>

export const predictionResponseSchema = success({
  figures: z.array(predictedFigureSchema).describe('Empty while there is no history to predict from.'),
  reasons: z
    .array(z.string())
    .describe("The account's insights that apply to the post and are part of the prediction, as sentences."),
  posts: z
    .number()
    .int()
    .describe("The number of the account's posts from which the range was computed, and the minimum."),
  neededPosts: z.number().int().describe('How many posts a prediction needs.'),
  missing: z
    .enum(['few_posts', 'platform'])
    .nullable()
    .describe('Why there is no prediction: too few posts, or the platform does not give the numbers.'),
})

export type Prediction = z.infer<typeof predictionResponseSchema>
