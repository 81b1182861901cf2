import { idSchema, success } from '../api.ts'
import { decisionFields, hasReason, needsReason, seenHashSchema } from '../approval/approval.ts'
import { boundedList } from '../bounds.ts'
import { errorCodes } from '../errors.ts'
import { schedulePostSchema } from './post-input.ts'
import { z } from '../zod.ts'

/** The maximum number of posts in one bulk call. A screen with more posts sends several calls. */
export const mostBulkPosts = 100

/** A post, with the version that the user saw. */
const bulkTargetSchema = z.object({
  id: idSchema.describe('The id of a post.'),
  version: z
    .number()
    .int()
    .describe('The version that you read. If there is a newer one, the call fails with `stale_version`.'),
})

export type BulkTarget = z.infer<typeof bulkTargetSchema>

const somePosts = {
  min: 1,
  max: mostBulkPosts,
  tooFew: 'Choose at least one post.',
  tooMany: `Choose at most ${mostBulkPosts} posts at a time.`,
}

export const bulkPostsSchema = z.object({
  posts: boundedList(bulkTargetSchema, somePosts).describe(
    'Up to 100 posts, each with the version that you read.',
  ),
})

const seenPostsSchema = boundedList(
  z.object({ id: idSchema.describe('The id of a post.'), seen: seenHashSchema }),
  somePosts,
).describe('Up to 100 posts.')

export const bulkDecideSchema = z
  .object({ posts: seenPostsSchema, ...decisionFields })
  .refine(hasReason, needsReason)

/** `seen`: the hash of the content that the caller approved. */
export const takeBackApprovalSchema = z.object({ posts: seenPostsSchema })

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
      .meta({
        description:
          'Negative values move posts earlier. The local time stays the same in the time zone of each post, even across a daylight saving change.',
        examples: [7],
      }),
    hours: z
      .number()
      .int()
      .min(-mostHours)
      .max(mostHours)
      .default(0)
      .describe('How many hours later, besides the days.'),
  })
  .refine(({ days, hours }) => days !== 0 || hours !== 0, 'Choose how far to move the posts.')

/** A post for which the action was refused, with the reason. */
export const refusedPostSchema = z
  .object({
    postId: idSchema.describe('The post.'),
    code: z.enum(errorCodes).describe('Why, for programs.'),
    message: z.string().meta({
      description: 'Why and what to do, for people.',
      examples: ['Instagram: add a picture or a video.'],
    }),
  })
  .meta({ id: 'RefusedPost', description: 'A post for which something was not possible.' })

/** The result for each post of a call. */
export const bulkResponseSchema = success({
  done: z.array(idSchema).describe('The ids of the posts for which it was done.'),
  refused: z.array(refusedPostSchema).describe('The posts for which it was not possible, and why.'),
})
