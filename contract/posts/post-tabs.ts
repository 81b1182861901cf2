import { idSchema, success } from '../api.ts'
import { platformKeySchema } from '../platforms/platforms.ts'
import { z } from '../zod.ts'

/** The lists in which the screens show posts, by status. */
export const postTabs = {
  /** Soonest first. */
  queue: ['publishing', 'scheduled', 'pending_approval'],
  /** Those that wait for their approval, also in the queue or, once their time has passed, in `attention`. Soonest first. */
  approval: ['pending_approval', 'needs_attention'],
  /** Last changed first. */
  drafts: ['draft'],
  /** Newest first. */
  published: ['published'],
  /** Last changed first. */
  attention: ['needs_attention', 'failed'],
} as const

export const postTabSchema = z.enum(['queue', 'approval', 'drafts', 'published', 'attention'])
export type PostTab = z.infer<typeof postTabSchema>

export const countPostsQuerySchema = z.object({
  platform: platformKeySchema.optional().describe('Only posts for this platform.'),
  account: idSchema.optional().describe('The id of a social account.'),
})

/** Of a platform or an account, posts are counted up to this number. */
export const maxFilteredCount = 100

export const postCountsResponseSchema = success({
  counts: z
    .record(
      z.enum([...postTabSchema.options, 'scheduled', 'all']),
      z.number().int().describe('How many posts it has.'),
    )
    .describe(
      '`scheduled`: those that are published at their time, so without those that wait for approval.',
    ),
})

export type PostCounts = z.infer<typeof postCountsResponseSchema>['counts']
