import { z } from '../zod.ts'
import { idSchema, instantSchema, pageQuerySchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { unknownOptions, type PostOptions } from '../platforms/post-options.ts'
import { postMetrics } from '../analytics/metrics.ts'
import { platformKeySchema, platforms, type PlatformKey } from '../platforms/platforms.ts'
import { postMediaSchema } from './post-media.ts'
import { postPartSchema, postPartsInputSchema } from './post-parts.ts'
import { timeZoneSchema } from '../time-zone.ts'

export const postStatuses = [
  'draft',
  'pending_approval',
  'scheduled',
  'publishing',
  'published',
  'failed',
  'needs_attention',
] as const

/** The problems of posts that can be published once their social account is connected again. */
export const reconnectCodes = ['reauth_required', 'account_disconnected'] as const

export const postStatusSchema = z.enum(postStatuses)
export type PostStatus = z.infer<typeof postStatusSchema>

const problemCodeSchema = z.enum([
  'rejected',
  'duplicate',
  'reauth_required',
  'rate_limited',
  'unavailable',
  'outcome_unknown',
  'account_disconnected',
  /** This installation has no access to the platform. */
  'platform_unavailable',
  'media_missing',
  /** What the next part has to be added to could not be found on the platform. */
  'not_found',
  /** The post itself is published, but not all of its parts are. */
  'partly_published',
  /** Its time passed by more than the workspace allows, and nothing of it was sent. */
  'too_late',
])

/** Why a post is not published, or not completely, and what to do about it. */
export const postProblemSchema = z.object({
  code: problemCodeSchema,
  /** Of `partly_published`: why the next part is not published. */
  reason: problemCodeSchema.optional(),
  /** What happened, with the name of the platform. */
  cause: z.string(),
  /** What the user can do now. */
  cure: z.string(),
})

export type PostProblem = z.infer<typeof postProblemSchema>

/** What the caller may do with the post in its current state. */
export const postAbilitiesSchema = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  /** Copying what it says into a new draft. */
  duplicate: z.boolean(),
  publish: z.boolean(),
  schedule: z.boolean(),
  cancel: z.boolean(),
  /** Answering "It was published" or "Publish again", for the post or for the part whose outcome is unknown. */
  confirmOutcome: z.boolean(),
  /** Changing the parts of a partly published post that are not published. */
  editParts: z.boolean(),
  /** "Publish the rest" of a partly published post. */
  publishRest: z.boolean(),
  /** "Leave it as it is": the rest of the post is not published. */
  leaveRest: z.boolean(),
  /** Deleting a published post on its platform, where that is offered. */
  deleteOnPlatform: z.boolean(),
})

/** A post in a list, with excerpts of its texts. */
export const postSummarySchema = z.object({
  id: idSchema,
  groupId: idSchema,
  platform: platformKeySchema,
  platformColor: z.string(),
  /** The beginning of the text, at most 300 characters and an ellipsis. */
  excerpt: z.string(),
  /** The post's own text and the further messages of its thread: 1 if it is not a thread. */
  messageCount: z.number().int(),
  status: postStatusSchema,
  /** When it was (or will be) published, else last changed; a draft shows "Draft saved". */
  timestamp: z.string(),
  /** Null where it was not read yet, or the platform does not give it. */
  engagementCount: z.number().int().nullable(),
  account: z
    .object({
      id: idSchema,
      name: z.string(),
      username: z.string(),
      /** How lists name it; null: by its handle. */
      listedName: z.string().nullable(),
      pictureUrl: z.string().nullable(),
      isConnected: z.boolean(),
    })
    .nullable(),
  media: z.array(postMediaSchema),
  /** Whether it has a text or media of its own; otherwise it has the shared ones each time that its group is saved. */
  customized: z.object({ content: z.boolean(), media: z.boolean() }),
  scheduledAt: instantSchema.nullable(),
  timeZone: z.string().nullable(),
  /** Of a scheduled post in a slot of its account's queue; nothing of a paused queue is published. Null for all others. */
  queue: z.enum(['waiting', 'paused']).nullable(),
  /**
   * The series that the post is one of. `points`: those of a scheduled post are reserved some days before its time (`later`);
   * `missing`: they were too few then, and it is not published until they are reserved.
   */
  series: z.object({ id: idSchema, points: z.enum(['settled', 'later', 'missing']) }).nullable(),
  /** When the next automatic attempt starts, while a due post waits for the platform. */
  nextTryAt: instantSchema.nullable(),
  publishedAt: instantSchema.nullable(),
  /** When a user deleted it there; it stays in the lists with its history and its numbers. */
  deletedOnPlatformAt: instantSchema.nullable(),
  permalink: z.string().nullable(),
  problem: postProblemSchema.nullable(),
  version: z.number().int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  can: postAbilitiesSchema,
})

export type PostSummary = z.infer<typeof postSummarySchema>

export const postSchema = postSummarySchema.extend({
  content: z.string(),
  /** What was chosen of the platform's options. */
  options: z.record(z.string(), z.string()),
  /** In the order in which they are published, after the post's own text. */
  parts: z.array(postPartSchema),
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
    'edited',
    'canceled',
    'publish_requested',
    'started',
    'staged',
    'commit_started',
    'published',
    'part_published',
    'rest_left_out',
    'pending',
    'waiting',
    'retrying',
    'checking',
    'rejected',
    'failed',
    'needs_attention',
    'outcome_confirmed',
    'deleted_on_platform',
    'resumed',
  ]),
  /** A sentence for the user. */
  message: z.string(),
  /** The platform's response, shortened; null without a call. */
  answer: z.string().nullable(),
  /** The user who acted; null for automatic entries. */
  by: z.string().nullable(),
})

export type PostEvent = z.infer<typeof postEventSchema>

/** More than any platform accepts; an abuse limit, not a platform's rule. */
export const contentSchema = boundedText({
  max: 100_000,
  tooLong: 'A post holds at most 100,000 characters',
  required: 'Write something first.',
}).refine((text) => text.trim() !== '', 'Write something first.')

/** Refuses options that the platform of the post does not have. */
export function refuseUnknownOptions(
  { platform, options }: { platform: PlatformKey; options: PostOptions },
  context: z.RefinementCtx,
): void {
  for (const name of unknownOptions(platform, options)) {
    context.addIssue({
      code: 'custom',
      path: ['options', name],
      message: `${platforms[platform].name} does not have this option.`,
    })
  }
}

/** `version` is the one that the user saw; if the server has a newer one, it answers `stale_version`. */
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

/** All parts of a post; those that are published have to stay as they are. */
export const editPartsSchema = z.object({ version: z.number().int(), parts: postPartsInputSchema })

export const listPostsQuerySchema = pageQuerySchema.extend({
  status: postStatusSchema.optional(),
  platform: platformKeySchema.optional(),
  /** The id of a social account. */
  account: idSchema.optional(),
})

export const exportPostsQuerySchema = listPostsQuerySchema.omit({ cursor: true, limit: true }).extend({
  /** Of the times of posts that were given none. */
  timeZone: timeZoneSchema.default('UTC'),
})

export const postResponseSchema = success({ post: postSchema })
export const postDetailResponseSchema = success({
  post: postSchema,
  history: z.array(postEventSchema),
  /** What its platform told at the last reading; null before it. A number that it does not give is null. */
  metrics: z
    .object({
      readAt: instantSchema,
      numbers: z.record(z.enum(postMetrics), z.number().int().nullable()),
    })
    .nullable(),
})
export const postsResponseSchema = success({
  posts: z.array(postSummarySchema),
  nextCursor: z.string().nullable(),
})
