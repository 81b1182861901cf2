import { idSchema, instantSchema, success } from '../api.ts'
import { sourceLimit } from '../assistant/choices.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { postStatusSchema } from '../posts/posts.ts'
import { z } from '../zod.ts'

export const evergreenLimits = {
  /** Sets of a workspace. */
  sets: 20,
  name: 60,
  accounts: 10,
  /** Posts of a set. */
  posts: 50,
  /** Variations of a post. */
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
  /** Days between two publications of the same post on an account, by the calendar of its queue. */
  minimumDays: z.number().int().min(evergreenLimits.minimumDays.least).max(evergreenLimits.minimumDays.most),
  /** Posts of the set from Monday to Sunday on each account, at most. */
  perWeek: z.number().int().min(evergreenLimits.perWeek.least).max(evergreenLimits.perWeek.most),
}

export const createEvergreenSetSchema = z.object({
  /** Chosen by the client: a repeated call creates it once. */
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

/** Posts that exist, or a text, which becomes a draft for the accounts of the set. */
export const addEvergreenPostsSchema = z.union([
  z.object({
    /** Of any of the posts of a group, which is added once. */
    postIds: boundedList(idSchema, {
      min: 1,
      max: evergreenLimits.posts,
      tooFew: 'Choose at least one post.',
      tooMany: `A set has at most ${evergreenLimits.posts} posts.`,
    }),
  }),
  z.object({
    /** Of the draft, chosen by the client: a repeated call adds it once. */
    groupId: idSchema,
    content: text,
  }),
])

/** Asks the assistant for a variation, which costs `pointCosts.text` points. A repeated call with the same id costs nothing more. */
export const generateVariationSchema = z.object({ id: idSchema })

/** All variations of a post, as the user wrote or changed them. */
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
  /** How many posts it has, and how many publications of them are planned. */
  posts: z.number().int(),
  planned: z.number().int(),
  nextAt: instantSchema.nullable(),
  /** Those that are still connected. `waitsFor`: why nothing is planned for it. */
  accounts: z.array(
    z.object({
      socialAccountId: idSchema,
      nextAt: instantSchema.nullable(),
      waitsFor: z.enum(['slots', 'queue', 'connection']).nullable(),
    }),
  ),
  /** The plan has no scheduling, so nothing further is planned. */
  locked: z.boolean(),
})

export type EvergreenSet = z.infer<typeof setSchema>

const variationSchema = z.object({ id: idSchema, content: z.string() })

const postSchema = z.object({
  id: idSchema,
  groupId: idSchema,
  /** One of the posts of the group, and the state that it has. */
  postId: idSchema,
  status: postStatusSchema,
  content: z.string(),
  variations: z.array(variationSchema),
  /** The last and the next publication on any account of the set, also those by hand. */
  lastAt: instantSchema.nullable(),
  nextAt: instantSchema.nullable(),
  /** Why it, or one of its texts, is not published on an account. */
  problems: z.array(z.string()),
})

export type EvergreenPost = z.infer<typeof postSchema>

const can = z.object({
  /** Whether the caller may change sets. */
  change: z.boolean(),
})

/** By name. */
export const evergreenSetsResponseSchema = success({ sets: z.array(setSchema), can })

/** The posts in the order in which they were added. */
export const evergreenSetResponseSchema = success({ set: setSchema, posts: z.array(postSchema), can })
