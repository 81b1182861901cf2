import { z } from './zod.ts'
import { idSchema, instantSchema, pageQuerySchema, success } from './api.ts'
import { boundedList, boundedText } from './bounds.ts'
import { mediaSchema } from './media.ts'
import { platformKeySchema } from './platforms/platform-key.ts'
import { postStatuses } from './post-statuses.ts'

export const postStatusSchema = z.enum(postStatuses)
export type PostStatus = z.infer<typeof postStatusSchema>

/** Why a post is not published, and what to do about it. */
export const postProblemSchema = z.object({
  code: z.enum([
    'rejected',
    'reauth_required',
    'rate_limited',
    'unavailable',
    'outcome_unknown',
    'account_disconnected',
    'media_missing',
  ]),
  /** What happened, naming the platform. */
  cause: z.string(),
  /** What the person can do now. */
  cure: z.string(),
})

export type PostProblem = z.infer<typeof postProblemSchema>

/** What this user may do with this post now, so that no screen has to work it out. */
export const postAbilitiesSchema = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  publish: z.boolean(),
  schedule: z.boolean(),
  cancel: z.boolean(),
  /** Answering "It is there" or "Publish again". */
  confirmOutcome: z.boolean(),
})

export const postMediaSchema = z.object({ media: mediaSchema, altText: z.string() })

/** A post as lists show it: of its texts only the beginnings. */
export const postSummarySchema = z.object({
  id: idSchema,
  groupId: idSchema,
  platform: platformKeySchema,
  platformColor: z.string(),
  /** The beginning of the text, at most 300 characters and an ellipsis. */
  excerpt: z.string(),
  status: postStatusSchema,
  /** When it was (or will be) published, else last changed; a draft shows "Draft saved". */
  timestamp: z.string(),
  engagementCount: z.number().int(),
  account: z
    .object({
      id: idSchema,
      name: z.string(),
      username: z.string(),
      pictureUrl: z.string().nullable(),
      isConnected: z.boolean(),
    })
    .nullable(),
  media: z.array(postMediaSchema),
  scheduledAt: instantSchema.nullable(),
  timeZone: z.string().nullable(),
  /** When the worker tries again by itself, while it waits for the platform. */
  nextTryAt: instantSchema.nullable(),
  publishedAt: instantSchema.nullable(),
  permalink: z.string().nullable(),
  problem: postProblemSchema.nullable(),
  version: z.number().int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  can: postAbilitiesSchema,
})

export type PostSummary = z.infer<typeof postSummarySchema>

export const postSchema = postSummarySchema.extend({ content: z.string() })

export type Post = z.infer<typeof postSchema>

/** One line of a post's visible history. */
export const postEventSchema = z.object({
  id: idSchema,
  at: instantSchema,
  attempt: z.number().int(),
  step: z.enum([
    'created',
    'scheduled',
    'rescheduled',
    'cancelled',
    'publish_requested',
    'started',
    'staged',
    'commit_started',
    'published',
    'waiting',
    'retrying',
    'checking',
    'rejected',
    'failed',
    'needs_attention',
    'outcome_confirmed',
  ]),
  /** A sentence for the person. */
  message: z.string(),
  /** Platform response, shortened; null where nothing was asked. */
  answer: z.string().nullable(),
  /** Who did it; null for the product itself. */
  by: z.string().nullable(),
})

export type PostEvent = z.infer<typeof postEventSchema>

/** The longest that any platform takes (LinkedIn). */
export const altTextLimit = 4_086

/** No platform takes more; a guard against floods, not a platform's rule. */
const contentSchema = boundedText({
  max: 100_000,
  tooLong: 'A post holds at most 100,000 characters',
  required: 'Write something first.',
}).refine((text) => text.trim() !== '', 'Write something first.')
const postMediaInputSchema = boundedList(
  z.object({ mediaId: idSchema, altText: boundedText({ max: altTextLimit }).default('') }),
  { max: 35 },
)

export const createPostSchema = z.object({
  /**
   * Chosen by the client, so that repeating a lost call makes no second draft. The answer's id holds from then on: it is
   * another where this one was taken.
   */
  id: idSchema.optional(),
  /** Id of the post this one was made beside, saved or not: both are of one group. Without it a post begins its own. */
  groupWith: idSchema.optional(),
  platform: platformKeySchema,
  socialAccountId: idSchema.nullable().default(null),
  content: contentSchema,
  media: postMediaInputSchema.default([]),
})

/** `version` is the one the person saw; a newer one on the server answers `stale_version`. */
export const updatePostSchema = z.object({
  version: z.number().int(),
  platform: platformKeySchema.optional(),
  socialAccountId: idSchema.nullable().optional(),
  content: contentSchema.optional(),
  media: postMediaInputSchema.optional(),
})

export const versionSchema = z.object({ version: z.number().int() })

/** As `versionSchema`, in the query of a DELETE. */
export const versionQuerySchema = z.object({ version: z.coerce.number().int() })

export const schedulePostSchema = z.object({
  version: z.number().int(),
  /** Local date and time in `timeZone`, `YYYY-MM-DDTHH:mm`. */
  localTime: boundedText({ max: 16, tooLong: 'Choose a date and a time' }).regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/,
    'Choose a date and a time',
  ),
  /** IANA name, such as `Europe/Paris`. */
  timeZone: boundedText({ max: 64 }).min(1),
})

export const confirmPublishedSchema = z.object({
  version: z.number().int(),
  permalink: boundedText({ max: 2000 })
    .check(z.url({ protocol: /^https?$/ }))
    .nullable()
    .default(null),
})

export const listPostsQuerySchema = pageQuerySchema.extend({
  status: postStatusSchema.optional(),
  platform: platformKeySchema.optional(),
})

export const postReplySchema = success({ post: postSchema })
export const postDetailReplySchema = success({ post: postSchema, history: z.array(postEventSchema) })
export const postsReplySchema = success({
  posts: z.array(postSummarySchema),
  nextCursor: z.string().nullable(),
})
