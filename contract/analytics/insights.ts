import { z } from '../zod.ts'
import { success } from '../api.ts'
import { traitNames } from './analytics.ts'

/** What of a post is compared. Engagement rate as `engagementRate` in contract/analytics/metrics.ts defines it. */
export const insightMetrics = ['engagementRate', 'impressions', 'comments', 'shares'] as const
export type InsightMetric = (typeof insightMetrics)[number]

/** What tells the compared posts apart: their kind, or when they were published. */
export const insightFactors = [...traitNames, 'weekend', 'partOfDay'] as const
export type InsightFactor = (typeof insightFactors)[number]

/** Posts with and without what is compared that a claim needs, each. */
export const insightSample = 12
/** Of all claims that are shown, at most this share is expected to be wrong. */
export const falseInsights = 0.05

const insightSchema = z.object({
  factor: z.enum(insightFactors),
  value: z.string(),
  metric: z.enum(insightMetrics),
  /** How many times as much these posts got as comparable others, drawn to 1 as far as the sample is small. */
  ratio: z.number(),
  /** Between what the ratio lies, with 90 % certainty. */
  low: z.number(),
  high: z.number(),
  posts: z.number().int(),
  others: z.number().int(),
  certainty: z.enum(['likely', 'very likely']),
  /** In words: "Posts with a question got 1.8 times the comments, 24 posts, likely". */
  sentence: z.string(),
})

export type Insight = z.infer<typeof insightSchema>

export const insightsResponseSchema = success({
  /** The strongest first. */
  insights: z.array(insightSchema),
  /** How many posts were compared, and how many are needed before anything can be said. */
  posts: z.number().int(),
  neededPosts: z.number().int(),
  /** How many comparisons were made, of which those are shown that are hardly chance. */
  comparisons: z.number().int(),
  falseInsights: z.number(),
})

export type Insights = z.infer<typeof insightsResponseSchema>
