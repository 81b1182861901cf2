import { z } from '../zod.ts'
import { idSchema, instantInputSchema, instantSchema, pageQuerySchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { labelColors } from '../labels/labels.ts'
import { postSummarySchema } from '../posts/posts.ts'

/** What members of a workspace do with review links. All calls need the capability `posts:publish`. */

export const reviewLinkLimits = {
  name: 120,
  /** The groups of a link to chosen posts. */
  groups: 200,
  /** The links of a workspace that were not deleted. */
  perWorkspace: 500,
  /** The longest time for which a link works, from the moment in which its end is chosen. */
  days: 366,
} as const

/** The end that is proposed for a new link. */
export const reviewLinkDays = 30

const nameSchema = boundedText({
  max: reviewLinkLimits.name,
  tooLong: `A name has at most ${reviewLinkLimits.name} characters.`,
  required: 'Give the link a name.',
  trim: true,
})

/** Reviewers type it once for each browser. It is limited how often anybody may guess. */
const linkPasswordSchema = boundedText({
  max: 200,
  tooLong: 'Use at most 200 characters.',
  required: 'Enter a password.',
}).min(8, 'Use at least 8 characters.')

const groupIdsSchema = boundedList(idSchema, {
  max: reviewLinkLimits.groups,
  tooMany: `A link shows at most ${reviewLinkLimits.groups} chosen posts.`,
})

/** A month in the time zone of the workspace, `YYYY-MM`. */
const monthSchema = boundedText({ max: 7, tooLong: 'Choose a month.' }).regex(
  /^20\d\d-(0[1-9]|1[0-2])$/,
  'Choose a month.',
)

/**
 * Which posts a link shows. `posts`: those of chosen groups, drafts included. `label` and `month`: those that have a time
 * or were published, now and later.
 */
export const reviewScopeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('posts').describe('What chooses the posts.'),
    groupIds: groupIdsSchema
      .refine((ids) => ids.length > 0, 'Choose at least one post.')
      .describe('The ids of post groups.'),
  }),
  z.object({
    kind: z.literal('label').describe('What chooses the posts.'),
    labelId: idSchema.describe('The label whose posts it shows.'),
  }),
  z.object({
    kind: z.literal('month').describe('What chooses the posts.'),
    month: monthSchema.meta({ description: 'The month whose posts it shows.', examples: ['2027-05'] }),
  }),
])

export type ReviewScope = z.infer<typeof reviewScopeSchema>

/** `POST /api/review-links`. `confirmsAddress`: reviewers confirm an email address by a code before they see anything. */
export const createReviewLinkSchema = z.object({
  name: nameSchema.meta({
    description: 'What the client sees above the posts.',
    examples: ['12 posts for December'],
  }),
  scope: reviewScopeSchema.describe('Which posts it shows.'),
  endsAt: instantInputSchema.meta({
    description: 'Until when it works, at most 366 days.',
    examples: ['2027-06-01T00:00:00.000Z'],
  }),
  password: linkPasswordSchema
    .nullable()
    .default(null)
    .meta({
      description: 'A password that reviewers have to enter; null for none.',
      examples: ['correct horse'],
    }),
  confirmsAddress: z
    .boolean()
    .default(false)
    .describe('Whether reviewers confirm their email address by a code.'),
})

/**
 * `PATCH /api/review-links/:id`. An omitted field stays unchanged. `password`: null removes it. A changed password, and
 * `confirmsAddress` switched on, end the access of all who came in before. `addGroups` and `removeGroups`: only for a link
 * to chosen posts; those that it has, or has not, are ignored.
 */
export const changeReviewLinkSchema = z.object({
  name: nameSchema.optional().meta({ description: 'Another name.', examples: ['12 posts for December'] }),
  endsAt: instantInputSchema
    .optional()
    .meta({ description: 'Another end.', examples: ['2027-06-01T00:00:00.000Z'] }),
  password: linkPasswordSchema
    .nullable()
    .optional()
    .meta({ description: 'Another password; null removes it.', examples: ['correct horse'] }),
  confirmsAddress: z
    .boolean()
    .optional()
    .describe('Whether reviewers confirm their email address by a code.'),
  addGroups: groupIdsSchema.optional().describe('Post groups that it shows from now on.'),
  removeGroups: groupIdsSchema.optional().describe('Post groups that it no longer shows.'),
})

export const reviewLinkStates = ['open', 'ended', 'withdrawn'] as const

/** What a link shows, in words: the label may have been deleted since, and then nothing is shown. */
const shownScopeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('posts').describe('What it shows.'),
    groups: z.number().int().describe('How many post groups it shows.'),
  }),
  z.object({
    kind: z.literal('label').describe('What it shows.'),
    label: z
      .object({
        id: idSchema,
        name: z.string().describe('The name of the label.'),
        color: z.enum(labelColors).describe('The color of the label.'),
      })
      .nullable()
      .describe('The label of the groups that it shows; null if it was deleted.'),
  }),
  z.object({
    kind: z.literal('month').describe('What it shows.'),
    month: z.string().describe('The month of the posts that it shows, `YYYY-MM`.'),
  }),
])

export const reviewLinkSchema = z
  .object({
    id: idSchema,
    name: z
      .string()
      .meta({ description: 'What the client sees above the posts.', examples: ['12 posts for December'] }),
    scope: shownScopeSchema.describe('Which posts it shows.'),
    state: z
      .enum(reviewLinkStates)
      .describe('Whether it works: `open`, `ended` at its time, or `withdrawn` by a member.'),
    endsAt: instantSchema.describe('Until when it works.'),
    withdrawnAt: instantSchema.nullable().describe('When it was withdrawn; null if it was not.'),
    hasPassword: z.boolean().describe('Whether it asks for a password.'),
    confirmsAddress: z.boolean().describe('Whether it asks reviewers to confirm their email addresses.'),
    createdBy: z
      .string()
      .nullable()
      .describe('The name of the member who made it; null after their account was erased.'),
    createdAt: instantSchema,
    opens: z
      .number()
      .int()
      .describe(
        'How often it was opened, by whomever, mail scanners included; and when for the first and the last time.',
      ),
    firstOpenedAt: instantSchema.nullable().describe('When it was opened for the first time; null before.'),
    lastOpenedAt: instantSchema.nullable().describe('When it was opened last; null before the first time.'),
    reviewers: z.number().int().describe('How many gave a name, and on how many posts they decided so last.'),
    approved: z.number().int().describe('On how many posts the last decision is an approval.'),
    changesRequested: z.number().int().describe('On how many posts the last decision asks for changes.'),
    canManage: z
      .boolean()
      .describe(
        'Whether the caller may change it. Members who work for some accounts only may not, if it shows posts of others.',
      ),
  })
  .meta({
    id: 'ReviewLink',
    description: 'A secret address at which a client sees posts, comments and decides.',
  })

export type ReviewLink = z.infer<typeof reviewLinkSchema>

/** `GET /api/review-links`: the newest first. `takesPosts`: only open links to chosen posts, to which posts can be added. */
export const listReviewLinksQuerySchema = pageQuerySchema.extend({
  takesPosts: z
    .literal('true')
    .optional()
    .describe('Only open links to chosen posts, to which posts can be added.'),
})

export const reviewLinksResponseSchema = success({
  links: z.array(reviewLinkSchema).describe('The review links of this page.'),
  nextCursor: z.string().nullable(),
})

export const reviewLinkResponseSchema = success({ link: reviewLinkSchema })

/**
 * For `POST /api/review-links` and `POST /api/review-links/:id/address`, which makes a new address and ends the one before
 * (reviewers who came in stay in). `url` is shown only here: `https://.../review#TOKEN`.
 */
export const newReviewLinkResponseSchema = success({
  link: reviewLinkSchema,
  url: z.string().meta({
    description: 'The address to send to the client. No other answer has it.',
    examples: ['https://postwright.example/review#rv_Example'],
  }),
})

/**
 * A reviewer as members see them: each confirmed address once, and others once for each browser in which they gave a name.
 */
const seenReviewerSchema = z.object({
  id: idSchema,
  name: z.string().describe('The name that they gave.'),
  email: z.string().nullable().describe('Only an address that was confirmed.'),
  cameAt: instantSchema.describe('When they opened the link for the first time.'),
  lastSeenAt: instantSchema.describe('When they opened it last.'),
})

export type SeenReviewer = z.infer<typeof seenReviewerSchema>

/** A decision by a reviewer of the link. `isCurrent`: the content of the post is still the one that they decided on. */
export const reviewDecisionSchema = z.object({
  id: idSchema,
  by: z.string().describe('The name of the reviewer.'),
  decision: z.enum(['approved', 'changes_requested']).describe('What the reviewer decided.'),
  reason: z.string().describe('Why; may be empty.'),
  at: instantSchema.describe('When it was decided.'),
  isCurrent: z.boolean().describe('Whether it is about the content that the post has now.'),
})

export type ReviewDecision = z.infer<typeof reviewDecisionSchema>

/** What the client says of the present content of a post. */
export const clientStates = ['waiting', 'approved', 'changes_requested'] as const

export type ClientState = (typeof clientStates)[number]

/** `GET /api/review-links/:id`: the posts in the order in which reviewers see them, a page of them. */
export const reviewLinkDetailQuerySchema = pageQuerySchema

export const reviewLinkDetailResponseSchema = success({
  link: reviewLinkSchema,
  reviewers: z.array(seenReviewerSchema).describe('Who opened it.'),
  posts: z
    .array(
      z.object({
        post: postSummarySchema,
        client: z.enum(clientStates).describe('What the client decided about the present content.'),
        decisions: z.array(reviewDecisionSchema).describe('Of reviewers of this link, oldest first.'),
        comments: z
          .number()
          .int()
          .describe('The comments of its group that the client sees, of members and reviewers.'),
      }),
    )
    .describe('The posts that it shows, of this page.'),
  total: z.number().int().describe('How many posts the link shows.'),
  nextCursor: z.string().nullable(),
})

/** `GET /api/posts/:id/review-links`: the open links that show a post, the newest 20. */
export const linksOfPostResponseSchema = success({
  links: z
    .array(reviewLinkSchema.pick({ id: true, name: true, endsAt: true }))
    .describe('The open links that show the post.'),
})

/**
 * `POST /api/review-links/:id/remind`: mails each reviewer with a confirmed address an address of their own to the same
 * page, which needs no password and no code. `mailed`: how many; 0 if nobody confirmed an address, or mail is off. At most
 * three times a day.
 */
export const remindedResponseSchema = success({
  mailed: z.number().int().describe('How many reviewers got a mail.'),
})
