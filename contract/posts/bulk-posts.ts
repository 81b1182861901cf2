import { idSchema, success } from '../api.ts'
import { decisionFields, hasReason, needsReason, seenHashSchema } from '../approval/approval.ts'
import { boundedList } from '../bounds.ts'
import { errorCodes } from '../errors.ts'
import { schedulePostSchema } from './posts.ts'
import { z } from '../zod.ts'

/** The maximum number of posts in one bulk call. A screen with more posts sends several calls. */
export const mostBulkPosts = 100

/** A post, with the version that the user saw. */
const bulkTargetSchema = z.object({ id: idSchema, version: z.number().int() })

export type BulkTarget = z.infer<typeof bulkTargetSchema>

const somePosts = {
  min: 1,
  max: mostBulkPosts,
  tooFew: 'Choose at least one post.',
  tooMany: `Choose at most ${mostBulkPosts} posts at a time.`,
}

export const bulkPostsSchema = z.object({ posts: boundedList(bulkTargetSchema, somePosts) })

export const bulkDecideSchema = z
  .object({
    posts: boundedList(z.object({ id: idSchema, seen: seenHashSchema }), somePosts),
    ...decisionFields,
  })
  .refine(hasReason, needsReason)

export const bulkScheduleSchema = schedulePostSchema
  .omit({ version: true })
  .extend({ posts: bulkPostsSchema.shape.posts })

/** Enough to move a plan by a year. */
const mostDays = 366
const mostHours = 24

export const bulkMoveSchema = bulkPostsSchema
  .extend({
    days: z
      .number()
      .int()
      .min(-mostDays)
      .max(mostDays)
      .default(0)
      .describe(
        'Negative values move posts earlier. The local time stays the same in the time zone of each post, even across a daylight saving change.',
      ),
    hours: z.number().int().min(-mostHours).max(mostHours).default(0),
  })
  .refine(({ days, hours }) => days !== 0 || hours !== 0, 'Choose how far to move the posts.')

/** A post for which the action was refused, with the reason. */
export const refusedPostSchema = z.object({
  postId: idSchema,
  code: z.enum(errorCodes),
  message: z.string(),
})

/** The result for each post of a call. */
export const bulkResponseSchema = success({ done: z.array(idSchema), refused: z.array(refusedPostSchema) })
