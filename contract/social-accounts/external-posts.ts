import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { postNumbersSchema } from '../analytics/metrics.ts'

/**
 * A post that an account published before it was connected, as the platform returned it. It is not one of our posts: no
 * list and no figure of the workspace includes it.
 */
export const externalPostSchema = z.object({
  id: idSchema,
  /** Empty for a post without text. */
  text: z.string(),
  permalink: z.string().nullable(),
  publishedAt: instantSchema,
  numbers: postNumbersSchema,
})

export type ExternalPost = z.infer<typeof externalPostSchema>

export const externalPostsResponseSchema = success({
  /** When the posts were last read; null if never. */
  readAt: instantSchema.nullable(),
  posts: z.array(externalPostSchema),
  nextCursor: z.string().nullable(),
})
