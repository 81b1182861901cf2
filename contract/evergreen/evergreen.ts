import { idSchema, instantSchema, success } from '../api.ts'
import { sourceLimit } from '../assistant/choices.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { postStatusSchema } from '../posts/posts.ts'
import { z } from '../zod.ts'

export const evergreenLimits = {
  /** The maximum number of sets in a workspace. */
  sets: 20,
  name: 60,
  accounts: 10,
  /** The maximum number of posts in a set. */
  posts: 50,
  /** The maximum number of variations of a post. */
  variations: 5,
  minimumDays: { least: 1, most: 365, standard: 30 },
  perWeek: { least: 1, most: 14, standard: 2 },
} as const

const setFields = {
  name: boundedText({
    max: evergreenLimits.name,
    tooLong: `A name has at most ${evergreenLimits.name} characters.`,
    required: 'Give the set a name.',
    trim: true,
  }),
  socialAccountIds: boundedList(idSchema, {
    min: 1,
    max: evergreenLimits.accounts,
    tooFew: 'Choose at least one account.',
    tooMany: `A set has at most ${evergreenLimits.accounts} accounts.`,
  }).overwrite((ids) => [...new Set(ids)]),
  /**
   * The minimum number of calendar days, in the time zone of the account's queue, between two publications of the same
   * post on an account.
   */
  minimumDays: z.number().int().min(evergreenLimits.minimumDays.least).max(evergreenLimits.minimumDays.most),
  /** The maximum number of the set's posts on each account in a week from Monday to Sunday. */
  perWeek: z.number().int().min(evergreenLimits.perWeek.least).max(evergreenLimits.perWeek.most),
}

export const createEvergreenSetSchema = z.object({
  /** The id is chosen by the client; a repeated call creates the set once. */
  id: idSchema,
  ...setFields,
})

const version = z.number().int().positive()

export const changeEvergreenSetSchema = z.object({ version, ...setFields })

export const evergreenVersionQuerySchema = z.object({ version: z.coerce.number().int().positive() })

const text = boundedText({
  max: sourceLimit,
  tooLong: `A text has at most ${sourceLimit} characters.`,
  required: 'Write the text of the post.',
  trim: true,
})

/** Adds existing posts, or a text that becomes a draft for the accounts of the set. */
export const addEvergreenPostsSchema = z.union([
  z.object({
    /** The ids of any posts of the groups. Each group is added once. */
    postIds: boundedList(idSchema, {
      min: 1,
      max: evergreenLimits.posts,
      tooFew: 'Choose at least one post.',
      tooMany: `A set has at most ${evergreenLimits.posts} posts.`,
    }),
  }),
  z.object({
    /** The id of the draft, chosen by the client; a repeated call adds it once. */
    groupId: idSchema,
    content: text,
  }),
])

/** Asks the assistant for a variation, which costs `pointCosts.text` points. A repeated call with the same id costs nothing more. */
export const generateVariationSchema = z.object({ id: idSchema })

/** All variations of a post, as the user wrote or edited them. */
export const replaceVariationsSchema = z.object({
  variations: boundedList(z.object({ id: idSchema, content: text }), {
    max: evergreenLimits.variations,
    tooMany: `A post has at most ${evergreenLimits.variations} variations.`,
  }).refine(
    (all) => new Set(all.map(({ id }) => id)).size === all.length,
    'Each variation has an id of its own.',
  ),
})

const setSchema = z.object({
  id: idSchema,
  name: z.string(),
  minimumDays: z.number().int(),
  perWeek: z.number().int(),
  paused: z.boolean(),
  version: z.number().int(),
  /** The number of its posts, and of their planned publications. */
  posts: z.number().int(),
  planned: z.number().int(),
  nextAt: instantSchema.nullable(),
  /** The accounts of the set that are still connected. `waitsFor` says why nothing is planned for an account. */
  accounts: z.array(
    z.object({
      socialAccountId: idSchema,
      nextAt: instantSchema.nullable(),
      waitsFor: z.enum(['slots', 'queue', 'connection']).nullable(),
    }),
  ),
  /** Whether planning is stopped because the plan does not include scheduling. */
  locked: z.boolean(),
})

export type EvergreenSet = z.infer<typeof setSchema>

const variationSchema = z.object({ id: idSchema, content: z.string() })

const postSchema = z.object({
  id: idSchema,
  groupId: idSchema,
  /** The id and the status of one of the group's posts. */
  postId: idSchema,
  status: postStatusSchema,
  content: z.string(),
  variations: z.array(variationSchema),
  /** The last and the next publication on any account of the set, including manual ones. */
  lastAt: instantSchema.nullable(),
  nextAt: instantSchema.nullable(),
  /** Why the post, or one of its texts, is not published on an account. */
  problems: z.array(z.string()),
})

export type EvergreenPost = z.infer<typeof postSchema>

const can = z.object({
  /** Whether the caller may change evergreen sets. */
  change: z.boolean(),
})

/** Sorted by name. */
export const evergreenSetsResponseSchema = success({ sets: z.array(setSchema), can })

/** The posts in the order in which they were added. */
export const evergreenSetResponseSchema = success({ set: setSchema, posts: z.array(postSchema), can })
