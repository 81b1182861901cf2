import { z } from '../zod.ts'
import { success } from '../api.ts'
import { traitNames } from './analytics.ts'

/** The numbers of posts that are compared. `engagementRate` in contract/analytics/metrics.ts defines the rate. */
export const insightMetrics = ['engagementRate', 'impressions', 'comments', 'shares'] as const
export type InsightMetric = (typeof insightMetrics)[number]

/** The factors by which posts are grouped: their kind, or the time of their publication. */
export const insightFactors = [...traitNames, 'weekend', 'partOfDay'] as const
export type InsightFactor = (typeof insightFactors)[number]

/** The minimum number of posts with and of posts without a factor that a claim needs. */
export const insightSample = 12
/** The expected share of wrong claims among all claims that are shown is at most this (false discovery rate). */
export const falseInsights = 0.05

const insightSchema = z.object({
  factor: z.enum(insightFactors).describe('By what the posts are told apart.'),
  value: z.string().describe('Which of them it is about, such as `with` for posts with a link.'),
  metric: z.enum(insightMetrics).describe('The number that is compared.'),
  ratio: z
    .number()
    .describe(
      'How many times as high the number of these posts was as that of comparable posts. Small samples are shrunk toward 1.',
    ),
  low: z.number().describe('The 90% confidence interval of the ratio.'),
  high: z.number().describe('The end of that interval.'),
  posts: z.number().int().describe('How many posts it is about.'),
  others: z.number().int().describe('With how many they are compared.'),
  certainty: z.enum(['likely', 'very likely']).describe('How certain it is.'),
  sentence: z
    .string()
    .describe(
      'A sentence such as "Posts with a question got 1.8 times as many comments per post, 24 posts, likely".',
    ),
})

export type Insight = z.infer<typeof insightSchema>

export const insightsResponseSchema = success({
  insights: z.array(insightSchema).describe('The strongest effect first.'),
  posts: z.number().int().describe('How many posts were compared, and how many are needed for any insight.'),
  neededPosts: z.number().int().describe('How many posts any insight needs.'),
  comparisons: z
    .number()
    .int()
    .describe('How many comparisons were made. Only those that are hardly due to chance are shown.'),
  falseInsights: z.number().describe('The largest expected share of wrong ones among all that are shown.'),
})

export type Insights = z.infer<typeof insightsResponseSchema>
