import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
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
  /** Posts published this month until now compared with the last month until then, in percent; null if there were none. */
  totalPostsChange: z.number().nullable(),
  /** Engagement of this week minus last week, in percentage points; null if one is missing. */
  engagementChange: z.number().nullable(),
  nextPostAt: instantSchema.nullable(),
})

export type DashboardStats = z.infer<typeof dashboardStatsSchema>

/** Why publishing on this server is on hold. Its operator can release it (docs/operations.md). */
const holdSchema = z.object({
  since: instantSchema,
  reason: z.enum(['restored', 'older_state', 'operator']),
})

/** The number of posts that need attention, and the newest of them that do not wait for their account. */
export const attentionSchema = z.object({
  failed: z.number().int(),
  needsAttention: z.number().int(),
  posts: z.array(postSummarySchema),
})

export type Attention = z.infer<typeof attentionSchema>

/** The posts of a group that are published at the same time, as one entry. */
export const upNextSchema = z.object({
  /** The id of the first of its posts. */
  postId: idSchema,
  at: instantSchema,
  /** The beginning of that post's text. */
  excerpt: z.string(),
  /** The platforms of the posts, in the order of the group. A platform with several posts occurs several times. */
  platforms: z.array(platformKeySchema),
  /** The username of that post's account. */
  username: z.string(),
})

export type UpNext = z.infer<typeof upNextSchema>

/** A post with the fields of specification section 3, "Recent post". */
export const recentPostSchema = postSummarySchema.omit({ excerpt: true }).extend({
  /** The beginning of the text, at most 300 characters and an ellipsis. */
  content: z.string(),
})

export type RecentPost = z.infer<typeof recentPostSchema>

export const dashboardResponseSchema = success({
  attention: attentionSchema,
  stats: dashboardStatsSchema,
  /** Null unless publishing is on hold. */
  hold: holdSchema.nullable(),
  recentPosts: z.array(recentPostSchema),
  /** The posts that are published next, soonest first. */
  upNext: z.array(upNextSchema),
})
