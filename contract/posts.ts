import { z } from 'zod'
import { idSchema, instantSchema, pageQuerySchema, success } from './api.ts'
import { mediaSchema } from './media.ts'
import { platformKeySchema } from './platforms/platform-key.ts'

export const postStatuses = [
  'draft',
  'pending_approval',
  'scheduled',
  'publishing',
  'published',
  'failed',
  'needs_attention',
] as const

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
  /** What happened, naming the network. */
  cause: z.string(),
  /** What the person can do now. */
  cure: z.string(),
})

export type PostProblem = z.infer<typeof postProblemSchema>

/** What this person may do with this post now; the screen never works it out again. */
export const postAbilitiesSchema = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  publish: z.boolean(),
  schedule: z.boolean(),
  cancel: z.boolean(),
  /** "It is there" and "Publish again". */
  settle: z.boolean(),
})

export const postMediaSchema = z.object({ media: mediaSchema, altText: z.string() })

export const postSchema = z.object({
  id: idSchema,
  groupId: idSchema,
  platform: platformKeySchema,
  platformColor: z.string(),
  content: z.string(),
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
  /** When the worker tries again by itself, while it waits for the network. */
  nextTryAt: instantSchema.nullable(),
  publishedAt: instantSchema.nullable(),
  permalink: z.string().nullable(),
  problem: postProblemSchema.nullable(),
  version: z.number().int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  can: postAbilitiesSchema,
})

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
    'settled',
  ]),
  /** A sentence for the person. */
  message: z.string(),
  /** What the network answered, shortened; null where nothing was asked. */
  answer: z.string().nullable(),
  /** Who did it; null for the product itself. */
  by: z.string().nullable(),
})

export type PostEvent = z.infer<typeof postEventSchema>

/** No network takes more; a guard against floods, not a network's rule. */
const contentSchema = z.string().max(100_000, 'A post holds at most 100,000 characters')
const postMediaInputSchema = z.array(
  z.object({ mediaId: idSchema, altText: z.string().max(4_086).default('') }),
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
  content: contentSchema.refine((text) => text.trim() !== '', 'Write something first.'),
  media: postMediaInputSchema.max(35).default([]),
})

/** `version` is the one the person saw; a newer one on the server answers `stale_version`. */
export const updatePostSchema = z.object({
  version: z.number().int(),
  platform: platformKeySchema.optional(),
  socialAccountId: idSchema.nullable().optional(),
  content: createPostSchema.shape.content.optional(),
  media: postMediaInputSchema.max(35).optional(),
})

export const versionSchema = z.object({ version: z.number().int() })

/** As `versionSchema`, in the query of a DELETE. */
export const versionQuerySchema = z.object({ version: z.coerce.number().int() })

export const schedulePostSchema = z.object({
  version: z.number().int(),
  /** Local date and time in `timeZone`, `YYYY-MM-DDTHH:mm`. */
  localTime: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Choose a date and a time'),
  /** IANA name, such as `Europe/Paris`. */
  timeZone: z.string().min(1).max(64),
})

export const settlePublishedSchema = z.object({
  version: z.number().int(),
  permalink: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .default(null),
})

export const listPostsQuerySchema = pageQuerySchema.extend({
  status: postStatusSchema.optional(),
  platform: platformKeySchema.optional(),
})

export const postReplySchema = success({ post: postSchema })
export const postDetailReplySchema = success({ post: postSchema, history: z.array(postEventSchema) })
export const postsReplySchema = success({ posts: z.array(postSchema), nextCursor: z.string().nullable() })
