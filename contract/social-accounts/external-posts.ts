import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { postMetrics } from '../analytics/metrics.ts'

/**
 * A post that an account published before it was connected, as its platform told it. It is no post of ours: no list and no
 * figure of the workspace has it.
 */
export const externalPostSchema = z.object({
  id: idSchema,
  /** Empty for a post without words. */
  text: z.string(),
  permalink: z.string().nullable(),
  publishedAt: instantSchema,
  /** Null where the platform does not give the number. */
  numbers: z.record(z.enum(postMetrics), z.number().int().nullable()),
})

export type ExternalPost = z.infer<typeof externalPostSchema>

export const externalPostsResponseSchema = success({
  /** When they were last read; null before that. */
  readAt: instantSchema.nullable(),
  posts: z.array(externalPostSchema),
  nextCursor: z.string().nullable(),
})
