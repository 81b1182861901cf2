import { z } from '../zod.ts'
import { idSchema, instantInputSchema, instantSchema, pageQuerySchema, success } from '../api.ts'
import { postNumbersSchema } from '../analytics/metrics.ts'
import { platformKeySchema } from '../platforms/platforms.ts'
import { waitingApprovalSchema } from '../approval/approval.ts'
import { authorshipSchema } from './authorship.ts'
import { postAbilitiesSchema } from './post-abilities.ts'
import { postEventSchema } from './post-history.ts'
import { postMediaSchema } from './post-media.ts'
import { postPartSchema } from './post-parts.ts'
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

export const postStatusSchema = z
  .enum(postStatuses)
  .meta({ id: 'PostStatus', description: 'Where a post stands.' })
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
export const postProblemSchema = z
  .object({
    code: problemCodeSchema.describe('Why, for programs.'),
    reason: problemCodeSchema
      .optional()
      .describe('For `partly_published`: why the next part is not published.'),
    cause: z.string().meta({
      description: 'What happened, with the name of the platform.',
      examples: ['Instagram no longer accepts our access to the account.'],
    }),
    cure: z
      .string()
      .meta({ description: 'What the user can do now.', examples: ['Connect the account again.'] }),
    retry: z
      .literal(true)
      .optional()
      .describe(
        'For `rejected`: the content is not the reason, so the same post can be published again after the cure.',
      ),
  })
  .meta({ id: 'PostProblem', description: 'Why a post failed or needs attention.' })

export type PostProblem = z.infer<typeof postProblemSchema>

/** A post in a list, with excerpts of its texts. */
export const postSummarySchema = z
  .object({
    id: idSchema,
    groupId: idSchema.describe('The post group that it belongs to.'),
    platform: platformKeySchema.describe('Where it is published.'),
    platformColor: z
      .string()
      .meta({ description: 'The color of the platform, for screens.', examples: ['#E4405F'] }),
    excerpt: z.string().meta({
      description: 'The beginning of the text, at most 300 characters and an ellipsis.',
      examples: ['We open on Friday at nine. Come and try the new rolls!'],
    }),
    messageCount: z
      .number()
      .int()
      .meta({
        description:
          "The number of messages: the post's own text and the further messages of its thread. It is 1 if the post is not a thread.",
        examples: [1],
      }),
    status: postStatusSchema.meta({
      description:
        'Where it stands: `draft`, `pending_approval`, `scheduled`, `publishing`, `published`, `failed`, or `needs_attention` when somebody has to look.',
      examples: ['scheduled'],
    }),
    timestamp: z.string().meta({
      description:
        'When it was or will be published, otherwise when it was last changed. A draft shows "Draft saved".',
      examples: ['2027-05-04T07:00:00.000Z'],
    }),
    engagementCount: z
      .number()
      .int()
      .nullable()
      .meta({
        description: 'Null if it was not read yet, or if the platform does not give it.',
        examples: [null],
      }),
    numbers: z
      .object({
        views: z.number().int().nullable().describe('How often it was seen, or its video played.'),
        likes: z.number().int().nullable().describe('How many people liked it.'),
        comments: z.number().int().nullable().describe('How many comments it has.'),
      })
      .nullable()
      .meta({
        description:
          'What people did with a published post, at the last reading; null before it, and for other posts. A number that the platform does not give is null.',
        examples: [null],
      }),
    account: z
      .object({
        id: idSchema,
        name: z.string().meta({ description: 'Its display name.', examples: ['River Bakes'] }),
        username: z.string().meta({ description: 'Its handle.', examples: ['riverbakes'] }),
        listedName: z
          .string()
          .nullable()
          .meta({ description: 'The name that lists show; null means the handle.', examples: [null] }),
        pictureUrl: z
          .string()
          .nullable()
          .meta({ description: 'Its picture.', examples: [null] }),
        isConnected: z.boolean().describe('Whether it can be published to.'),
      })
      .nullable()
      .describe('The social account; null for a draft without one.'),
    media: z.array(postMediaSchema).describe('Its pictures or video, in order.'),
    customized: z
      .object({
        content: z.boolean().describe('Whether it has a text of its own.'),
        media: z.boolean().describe('Whether it has media of its own.'),
      })
      .describe(
        'Whether the post has its own text or media. Otherwise each save of its group gives it the shared ones.',
      ),
    scheduledAt: instantSchema.nullable().meta({
      description: 'When it will be published; null if it has no time.',
      examples: ['2027-05-04T07:00:00.000Z'],
    }),
    timeZone: z
      .string()
      .nullable()
      .meta({ description: 'The time zone in which that time was chosen.', examples: ['Europe/Vienna'] }),
    queue: z
      .enum(['waiting', 'paused'])
      .nullable()
      .meta({
        description:
          "Whether a scheduled post in a slot of its account's queue is paused with the queue. Null for all other posts.",
        examples: [null],
      }),
    series: z
      .object({
        id: idSchema,
        points: z.enum(['settled', 'later', 'missing']).describe('Whether its points are reserved.'),
      })
      .nullable()
      .meta({
        description:
          'The series of the post. `points`: the points of a scheduled post are reserved some days before its time (`later`). If there were too few (`missing`), the post is not published until they are reserved.',
        examples: [null],
      }),
    nextTryAt: instantSchema.nullable().meta({
      description: 'When the next automatic attempt starts, if a due post waits for the platform.',
      examples: [null],
    }),
    publishedAt: instantSchema.nullable().meta({ description: 'When it was published.', examples: [null] }),
    deletedOnPlatformAt: instantSchema.nullable().meta({
      description:
        'When a user deleted the post on its platform. The post stays in the lists with its history and its numbers.',
      examples: [null],
    }),
    permalink: z
      .string()
      .nullable()
      .meta({
        description:
          'Its address on the platform; null before it is published, and where a platform has none.',
        examples: [null],
      }),
    problem: postProblemSchema.nullable().meta({
      description: 'Why it is not published, or not completely; null if there is no problem.',
      examples: [null],
    }),
    version: z
      .number()
      .int()
      .meta({
        description: 'Goes up with each change. Calls that change the post name the one that they saw.',
        examples: [3],
      }),
    createdAt: instantSchema,
    updatedAt: instantSchema,
    ...authorshipSchema.shape,
    approval: waitingApprovalSchema
      .nullable()
      .meta({ description: 'Its approval while it waits for that; otherwise null.', examples: [null] }),
    can: postAbilitiesSchema.describe('What the caller may do with it now.'),
  })
  .meta({ id: 'PostSummary', description: 'A post in a list.' })

export type PostSummary = z.infer<typeof postSummarySchema>

export const postSchema = postSummarySchema
  .extend({
    content: z.string().meta({
      description: 'Its text.',
      examples: ['We open on Friday at nine. Come and try the new rolls!'],
    }),
    options: z
      .record(z.string(), z.string())
      .meta({ description: "The chosen values of the platform's options.", examples: [{}] }),
    parts: z.array(postPartSchema).meta({
      description: "The parts in the order in which they are published after the post's own text.",
      examples: [[]],
    }),
  })
  .meta({ id: 'Post', description: 'One message for one social account.' })

export type Post = z.infer<typeof postSchema>

export const listPostsQuerySchema = pageQuerySchema.extend({
  tab: postTabSchema.optional().describe('Only posts of this list, in its order.'),
  status: postStatusSchema.optional().describe('Only posts with this status. Not used with a tab.'),
  platform: platformKeySchema.optional().describe('Only posts for this platform.'),
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
  siblings: z.array(siblingSchema).meta({
    description: 'The other posts of its group, in the order in which they were added.',
    examples: [[]],
  }),
  history: z.array(postEventSchema).describe('What happened to the post, the oldest first.'),
  metrics: z
    .object({
      readAt: instantSchema.describe('When the numbers were read.'),
      numbers: postNumbersSchema,
    })
    .nullable()
    .meta({
      description:
        'What its platform told at the last reading; null before it. A number that it does not give is null.',
      examples: [null],
    }),
})
export const postsResponseSchema = success({
  posts: z.array(postSummarySchema).describe('The posts of this page.'),
  nextCursor: z.string().nullable(),
})
