import { idSchema, success } from '../api.ts'
import { boundedList } from '../bounds.ts'
import { errorCodes } from '../errors.ts'
import { schedulePostSchema } from './posts.ts'
import { z } from '../zod.ts'

/** The most posts of one call for several; a screen with more sends several calls. */
export const mostBulkPosts = 100

/** A post in the version that the user saw. */
const bulkTargetSchema = z.object({ id: idSchema, version: z.number().int() })

export type BulkTarget = z.infer<typeof bulkTargetSchema>

export const bulkPostsSchema = z.object({
  posts: boundedList(bulkTargetSchema, {
    min: 1,
    max: mostBulkPosts,
    tooFew: 'Choose at least one post.',
    tooMany: `Choose at most ${mostBulkPosts} posts at a time.`,
  }),
})

export const bulkScheduleSchema = schedulePostSchema
  .omit({ version: true })
  .extend({ posts: bulkPostsSchema.shape.posts })

/** Far enough for a plan of a year. */
const mostDays = 366
const mostHours = 24

export const bulkMoveSchema = bulkPostsSchema
  .extend({
    /** Negative to move earlier. The hour stays, in the time zone of each post, also across a clock change. */
    days: z.number().int().min(-mostDays).max(mostDays).default(0),
    hours: z.number().int().min(-mostHours).max(mostHours).default(0),
  })
  .refine(({ days, hours }) => days !== 0 || hours !== 0, 'Choose how far to move the posts.')

/** A post that an action was refused for, with the reason. */
export const refusedPostSchema = z.object({
  postId: idSchema,
  code: z.enum(errorCodes),
  message: z.string(),
})

/** The result for each post of a call. */
export const bulkResponseSchema = success({ done: z.array(idSchema), refused: z.array(refusedPostSchema) })
