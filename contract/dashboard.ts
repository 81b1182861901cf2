import { z } from 'zod'
import { instantSchema, success } from './api.ts'
import { postSchema } from './posts.ts'

/** Dashboard figures of a workspace (specification section 3, "Dashboard stats"). */
export const dashboardStatsSchema = z.object({
  totalPosts: z.number().int(),
  scheduled: z.number().int(),
  drafted: z.number().int(),
  thisMonth: z.number().int(),
  /** Average of interactions per impression of published posts, in percent; null while nothing was measured. */
  engagement: z.number().nullable(),
  /** Sum of impressions (reach where the network gives it) of posts published this month; null while nothing was measured. */
  reach: z.number().int().nullable(),
  /** Posts made this month against the month before, in percent; null without a month before. */
  totalPostsChange: z.number().nullable(),
  /** Engagement of this week against the week before, in percentage points; null where one is missing. */
  engagementChange: z.number().nullable(),
  nextPostAt: instantSchema.nullable(),
})

export type DashboardStats = z.infer<typeof dashboardStatsSchema>

/** The zone decides where a month and a week begin. */
export const dashboardQuerySchema = z.object({ timeZone: z.string().min(1).max(64).default('UTC') })

export const dashboardReplySchema = success({
  stats: dashboardStatsSchema,
  recentPosts: z.array(postSchema),
})
