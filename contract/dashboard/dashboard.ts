import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { platformKeySchema } from '../platforms/platforms.ts'
import { postSummarySchema } from '../posts/posts.ts'

/** Dashboard figures of a workspace (specification section 3, "Dashboard stats"). */
export const dashboardStatsSchema = z.object({
  totalPosts: z.number().int(),
  scheduled: z.number().int(),
  drafted: z.number().int(),
  thisMonth: z.number().int(),
  /** Engagements per impression of the posts published in the last thirty days, in percent; null without impressions. */
  engagement: z.number().nullable(),
  /** Sum of the reach of this month's posts on platforms that report it; null if there is none. X does not report it. */
  reach: z.number().int().nullable(),
  /** Sum of the impressions of this month's posts; null if none was measured. */
  impressions: z.number().int().nullable(),
  /** Posts created this month compared with last month, in percent; null if there were none last month. */
  totalPostsChange: z.number().nullable(),
  /** Engagement of this week minus last week, in percentage points; null if one is missing. */
  engagementChange: z.number().nullable(),
  nextPostAt: instantSchema.nullable(),
})

export type DashboardStats = z.infer<typeof dashboardStatsSchema>

/** The zone decides where a month and a week begin. */
export const dashboardQuerySchema = z.object({ timeZone: boundedText({ max: 64 }).min(1).default('UTC') })

/** Why nothing is published on this server; its operator ends it (docs/operations.md). */
const holdSchema = z.object({
  since: instantSchema,
  reason: z.enum(['restored', 'older_state', 'operator']),
})

/** How many posts wait for a user. */
export const attentionSchema = z.object({ failed: z.number().int(), needsAttention: z.number().int() })

export type Attention = z.infer<typeof attentionSchema>

/** What goes out at one time: the posts of a group that have it, as one entry. */
export const upNextSchema = z.object({
  /** Of the first of its posts. */
  postId: idSchema,
  at: instantSchema,
  /** The beginning of the text of that post. */
  excerpt: z.string(),
  /** Of each post, in the order of the group; one that has several of the posts is named as often. */
  platforms: z.array(platformKeySchema),
  /** Of that post. */
  username: z.string(),
})

export type UpNext = z.infer<typeof upNextSchema>

export const dashboardResponseSchema = success({
  attention: attentionSchema,
  stats: dashboardStatsSchema,
  /** Null unless publishing is on hold. */
  hold: holdSchema.nullable(),
  recentPosts: z.array(postSummarySchema),
  /** What is published next, soonest first. */
  upNext: z.array(upNextSchema),
})
