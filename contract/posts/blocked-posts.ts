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
    /** Whether the account is connected again, so that its posts can be resumed. */
    isConnected: z.boolean(),
  }),
  /** The number of blocked posts, at most `maxCountedPosts`. */
  count: z.number().int(),
  /** The number of those whose time has passed. */
  overdue: z.number().int(),
})

export type BlockedPosts = z.infer<typeof blockedPostsSchema>

export const blockedPostsResponseSchema = success({ blocked: z.array(blockedPostsSchema) })

/** The number of scheduled posts of an account, at most `maxCountedPosts`. */
export const scheduledPostsResponseSchema = success({ count: z.number().int() })

/** The results for the posts of an account that were resumed. */
export const resumedPostsSchema = z.object({
  /** Posts that are published now. */
  publishing: z.number().int(),
  /** Posts that stay scheduled for their times. */
  scheduled: z.number().int(),
  /** Posts that are so late that the user must confirm their publication. */
  asking: z.number().int(),
  /** Posts that are still blocked, with the reason. */
  refused: z.array(z.object({ postId: idSchema, message: z.string() })),
  /** Whether there are more posts than one call resumes. */
  hasMore: z.boolean(),
})

export type ResumedPosts = z.infer<typeof resumedPostsSchema>

export const resumePostsResponseSchema = success({ resumed: resumedPostsSchema })
