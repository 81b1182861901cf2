import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { platformKeySchema } from '../platforms/platforms.ts'

/** The posts that are not published because their social account lost its access or was disconnected. */
export const blockedPostsSchema = z.object({
  account: z.object({
    id: idSchema,
    platform: platformKeySchema,
    name: z.string(),
    username: z.string(),
    pictureUrl: z.string().nullable(),
    /** Connected again: its posts can be resumed. */
    isConnected: z.boolean(),
  }),
  /** At most `maxCountedPosts`. */
  count: z.number().int(),
  /** Those whose time has passed. */
  overdue: z.number().int(),
})

export type BlockedPosts = z.infer<typeof blockedPostsSchema>

export const blockedPostsResponseSchema = success({ blocked: z.array(blockedPostsSchema) })

/** How many posts of an account are scheduled, at most `maxCountedPosts`. */
export const scheduledPostsResponseSchema = success({ count: z.number().int() })

/** The results for the posts of an account that were resumed. */
export const resumedPostsSchema = z.object({
  /** Published now. */
  publishing: z.number().int(),
  /** Scheduled as before. */
  scheduled: z.number().int(),
  /** So late that they ask before they are published. */
  asking: z.number().int(),
  /** Still blocked, with the reason. */
  refused: z.array(z.object({ postId: idSchema, message: z.string() })),
  /** Whether there are more than one call resumes. */
  hasMore: z.boolean(),
})

export type ResumedPosts = z.infer<typeof resumedPostsSchema>

export const resumePostsResponseSchema = success({ resumed: resumedPostsSchema })
