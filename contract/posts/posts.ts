import { z } from '../zod.ts'
import { idSchema, instantInputSchema, instantSchema, pageQuerySchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { unknownOptions, type PostOptions } from '../platforms/post-options.ts'
import { postMetrics } from '../analytics/metrics.ts'
import { platformKeySchema, platforms, type PlatformKey } from '../platforms/platforms.ts'
import { askApprovalSchema, waitingApprovalSchema } from '../approval/approval.ts'
import { authorshipSchema } from './authorship.ts'
import { postAbilitiesSchema } from './post-abilities.ts'
import { postMediaSchema } from './post-media.ts'
import { postPartSchema, postPartsInputSchema } from './post-parts.ts'
import { postTabSchema } from './post-tabs.ts'

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

/** The problems of posts that can be published after their social account is connected again. */
export const reconnectCodes = ['reauth_required', 'account_disconnected'] as const

const problemCodeSchema = z.enum([
  'rejected',
  'duplicate',
  'reauth_required',
  'rate_limited',
  'unavailable',
  'outcome_unknown',
  'account_disconnected',
  /** This installation has no access to the platform's API. */
  'platform_unavailable',
  'media_missing',
  /** The previous part, to which the next one must be added, could not be found on the platform. */
  'not_found',
  /** The post itself is published, but some of its parts are not. */
  'partly_published',
  /** The post is later than the workspace allows, and nothing of it was sent. */
  'too_late',
  /** Its time came and its content was not approved, so nothing was sent. */
  'not_approved',
])

/** Why a post is not published, or not completely, and what to do about it. */
export const postProblemSchema = z.object({
  code: problemCodeSchema,
  reason: problemCodeSchema
    .optional()
    .describe('For `partly_published`: why the next part is not published.'),
  cause: z.string().describe('What happened, with the name of the platform.'),
  cure: z.string().describe('What the user can do now.'),
  retry: z
    .literal(true)
    .optional()
    .describe(
      'For `rejected`: the content is not the reason, so the same post can be published again after the cure.',
    ),
})

export type PostProblem = z.infer<typeof postProblemSchema>

/** A post in a list, with excerpts of its texts. */
export const postSummarySchema = z.object({
  id: idSchema,
  groupId: idSchema,
  platform: platformKeySchema,
  platformColor: z.string(),
  excerpt: z.string().describe('The beginning of the text, at most 300 characters and an ellipsis.'),
  messageCount: z
    .number()
    .int()
    .describe(
      "The number of messages: the post's own text and the further messages of its thread. It is 1 if the post is not a thread.",
    ),
  status: postStatusSchema,
  timestamp: z
    .string()
    .describe(
      'When it was or will be published, otherwise when it was last changed. A draft shows "Draft saved".',
    ),
  engagementCount: z
    .number()
    .int()
    .nullable()
    .describe('Null if it was not read yet, or if the platform does not give it.'),
  numbers: z
    .object({
      views: z.number().int().nullable().describe('How often it was seen, or its video played.'),
      likes: z.number().int().nullable(),
      comments: z.number().int().nullable(),
    })
    .nullable()
    .describe(
      'What people did with a published post, at the last reading; null before it, and for other posts. A number that the platform does not give is null.',
    ),
  account: z
    .object({
      id: idSchema,
      name: z.string(),
      username: z.string(),
      listedName: z.string().nullable().describe('The name that lists show; null means the handle.'),
      pictureUrl: z.string().nullable(),
      isConnected: z.boolean(),
    })
    .nullable(),
  media: z.array(postMediaSchema),
  customized: z
    .object({ content: z.boolean(), media: z.boolean() })
    .describe(
      'Whether the post has its own text or media. Otherwise each save of its group gives it the shared ones.',
    ),
  scheduledAt: instantSchema.nullable(),
  timeZone: z.string().nullable(),
  queue: z
    .enum(['waiting', 'paused'])
    .nullable()
    .describe(
      "Whether a scheduled post in a slot of its account's queue is paused with the queue. Null for all other posts.",
    ),
  series: z
    .object({ id: idSchema, points: z.enum(['settled', 'later', 'missing']) })
    .nullable()
    .describe(
      'The series of the post. `points`: the points of a scheduled post are reserved some days before its time (`later`). If there were too few (`missing`), the post is not published until they are reserved.',
    ),
  nextTryAt: instantSchema
    .nullable()
    .describe('When the next automatic attempt starts, if a due post waits for the platform.'),
  publishedAt: instantSchema.nullable(),
  deletedOnPlatformAt: instantSchema
    .nullable()
    .describe(
      'When a user deleted the post on its platform. The post stays in the lists with its history and its numbers.',
    ),
  permalink: z.string().nullable(),
  problem: postProblemSchema.nullable(),
  version: z.number().int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  ...authorshipSchema.shape,
  approval: waitingApprovalSchema
    .nullable()
    .describe('Its approval while it waits for that; otherwise null.'),
  can: postAbilitiesSchema,
})

export type PostSummary = z.infer<typeof postSummarySchema>

export const postSchema = postSummarySchema.extend({
  content: z.string(),
  options: z.record(z.string(), z.string()).describe("The chosen values of the platform's options."),
  parts: z
    .array(postPartSchema)
    .describe("The parts in the order in which they are published after the post's own text."),
})

export type Post = z.infer<typeof postSchema>

/** An entry of the post's visible history. */
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
    'approval_requested',
    'approved',
    'changes_requested',
    'approval_rejected',
  ]),
  message: z.string().describe('A sentence for the user.'),
  answer: z.string().nullable().describe("The platform's response, shortened; null if there was no call."),
  by: z.string().nullable().describe('The user who acted; null for automatic entries.'),
})

export type PostEvent = z.infer<typeof postEventSchema>

/** More than any platform accepts; an abuse limit, not a platform's rule. */
export const contentSchema = boundedText({
  max: 100_000,
  tooLong: 'A post holds at most 100,000 characters',
  required: 'Write something first.',
}).refine((text) => text.trim() !== '', 'Write something first.')

/** Rejects options that the post's platform does not have. */
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

/** `version` is the one that the user saw. If the server has a newer one, the response is `stale_version`. */
export const versionSchema = z.object({ version: z.number().int() })

/** `versionSchema` for the query of a DELETE. */
export const versionQuerySchema = z.object({ version: z.coerce.number().int() })

export const schedulePostSchema = z.object({
  version: z.number().int(),
  localTime: boundedText({ max: 16, tooLong: 'Choose a date and a time' })
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Choose a date and a time')
    .describe('Local date and time in `timeZone`, `YYYY-MM-DDTHH:mm`.'),
  timeZone: boundedText({ max: 64 }).min(1).describe('An IANA time zone name, such as `Europe/Paris`.'),
  ask: askApprovalSchema.optional(),
})

export const publishPostSchema = versionSchema.extend({ ask: askApprovalSchema.optional() })

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
  tab: postTabSchema.optional().describe('Only posts of this list, in its order.'),
  status: postStatusSchema.optional().describe('Not used with a tab.'),
  platform: platformKeySchema.optional(),
  account: idSchema.optional().describe('The id of a social account.'),
  from: instantInputSchema
    .optional()
    .describe('Only with the tab `approval`: only posts with a time that is not before this one.'),
  to: instantInputSchema
    .optional()
    .describe('Only with the tab `approval`: only posts with a time before this one.'),
  undated: z.literal('true').optional().describe('Only with the tab `approval`: only posts without a time.'),
})

export const exportPostsQuerySchema = listPostsQuerySchema.omit({
  tab: true,
  cursor: true,
  limit: true,
  from: true,
  to: true,
  undated: true,
})

export const postResponseSchema = success({ post: postSchema })
/** Another post of the same group. */
const siblingSchema = postSummarySchema.pick({
  id: true,
  platform: true,
  status: true,
  problem: true,
  account: true,
})

export type PostSibling = z.infer<typeof siblingSchema>

export const postDetailResponseSchema = success({
  post: postSchema,
  siblings: z
    .array(siblingSchema)
    .describe('The other posts of its group, in the order in which they were added.'),
  history: z.array(postEventSchema),
  metrics: z
    .object({
      readAt: instantSchema,
      numbers: z.record(z.enum(postMetrics), z.number().int().nullable()),
    })
    .nullable()
    .describe(
      'What its platform told at the last reading; null before it. A number that it does not give is null.',
    ),
})
export const postsResponseSchema = success({
  posts: z.array(postSummarySchema),
  nextCursor: z.string().nullable(),
})
