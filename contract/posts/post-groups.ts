import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { refusedPostSchema } from './bulk-posts.ts'
import { failureSchema } from '../errors.ts'
import { labelLimits } from '../labels/labels.ts'
import { platformKeySchema } from '../platforms/platforms.ts'
import { postOptionsSchema } from '../platforms/post-options.ts'
import { postMediaInputSchema, postMediaSchema } from './post-media.ts'
import { postPartsInputSchema } from './post-parts.ts'
import { contentSchema, refuseUnknownOptions, schedulePostSchema } from './post-input.ts'
import { listPostsQuerySchema, postSchema, postSummarySchema } from './posts.ts'

/** A post group: content that is written once, with a post for each of its targets. */
export const postGroupSchema = z
  .object({
    id: idSchema,
    content: z.string().meta({
      description: 'The shared text and media.',
      examples: ['We open on Friday at nine. Come and try the new rolls!'],
    }),
    media: z.array(postMediaSchema).describe('The shared pictures or video.'),
    labelIds: z.array(idSchema).describe('The ids of its labels.'),
    version: z
      .number()
      .int()
      .meta({
        description:
          'Incremented by each change of the group or of one of its posts, such as of the text or the status.',
        examples: [3],
      }),
    posts: z.array(postSchema).describe('Its posts, in the order in which they were added.'),
    createdAt: instantSchema,
    updatedAt: instantSchema,
  })
  .meta({ id: 'PostGroup', description: 'One thing to say, with a post for each social account.' })

export type PostGroup = z.infer<typeof postGroupSchema>

/** A group in a list. */
export const postGroupSummarySchema = z
  .object({
    id: idSchema,
    listedAt: instantSchema.describe(
      'When the first of its posts in this list was or will be published; otherwise when it was created.',
    ),
    postCount: z
      .number()
      .int()
      .describe(
        'The number of all posts of the group. Posts that do not match the filter of the list are not in `posts`.',
      ),
    labelIds: z.array(idSchema).describe('The ids of its labels.'),
    posts: z.array(postSummarySchema).describe('Those of its posts that match the filter.'),
  })
  .meta({ id: 'PostGroupSummary', description: 'A post group in a list.' })

export const listPostGroupsQuerySchema = listPostsQuerySchema.extend({
  search: boundedText({ max: 200 })
    .optional()
    .describe(
      'Words that a text contains, in any order. A prefix is enough for the last word. Case and accents are ignored.',
    ),
  label: idSchema.optional().describe('The id of a label of the groups.'),
  member: idSchema.optional().describe('The id of the user who wrote them.'),
})

export type PostGroupSummary = z.infer<typeof postGroupSummarySchema>

export const postGroupsResponseSchema = success({
  groups: z.array(postGroupSummarySchema).describe('The post groups of this page.'),
  awaitingPoints: z
    .number()
    .int()
    .describe(
      'How many posts were left out because their points are not reserved yet, such as later posts of a series. With a filter or a search, none are left out.',
    ),
  nextCursor: z.string().nullable(),
})

/** A target of the group: a post's account and platform, and the content in which it differs. */
const targetSchema = z
  .object({
    id: idSchema.describe(
      'The id of the post, chosen by the client. If it was already in use, the response contains another id, which the client must use from then on.',
    ),
    platform: platformKeySchema.describe('Where it is published. It must be the platform of the account.'),
    socialAccountId: idSchema
      .nullable()
      .default(null)
      .meta({
        description: 'Null for a draft for a platform without an account.',
        examples: ['5a8ffac5-2288-485d-b463-90c3cd9941ad'],
      }),
    content: contentSchema.exactOptional().meta({
      description: "The post's own text. Without it, the post has the shared text.",
      examples: ['We open on Friday at nine. #bakery'],
    }),
    media: postMediaInputSchema
      .exactOptional()
      .describe("The post's own media. Without it, the post has the shared media."),
    options: postOptionsSchema.default({}).meta({
      description: 'Choices that its platform offers, such as who may reply. Empty means the usual ones.',
      examples: [{}],
    }),
    parts: postPartsInputSchema
      .default([])
      .meta({ description: 'The further messages of a thread, or the first comment.', examples: [[]] }),
  })
  .superRefine(refuseUnknownOptions)
  .meta({ id: 'PostTarget', description: 'A post of a group.' })

export type PostTarget = z.infer<typeof targetSchema>
export type PostTargetInput = z.input<typeof targetSchema>

/** More than any user needs; abuse limits, not a platform's rules. */
export const mostTargets = 50
const longestTogether = 500_000

/**
 * The number of characters that a target stores. Each post stores its full text and descriptions, including those that
 * are shared.
 */
function lengthOf(
  target: PostTarget,
  shared: { content: string; media: z.infer<typeof postMediaInputSchema> },
): number {
  const texts = [
    target.content ?? shared.content,
    ...(target.media ?? shared.media).map(({ altText }) => altText),
    ...target.parts.flatMap(({ content, media }) => [content, ...media.map(({ altText }) => altText)]),
  ]
  return texts.reduce((sum, text) => sum + text.length, 0)
}

/** The whole group. A target that is omitted is removed, and its draft is deleted. */
export const savePostGroupSchema = z
  .object({
    version: z
      .number()
      .int()
      .describe(
        'The version that the user saw; 0 for a new group. A save that changes nothing succeeds with any version.',
      ),
    content: contentSchema.meta({
      description: 'The text that all its posts share.',
      examples: ['We open on Friday at nine. Come and try the new rolls!'],
    }),
    media: postMediaInputSchema
      .default([])
      .describe('The pictures or the video that all its posts share, in order.'),
    labelIds: boundedList(idSchema, {
      max: labelLimits.perGroup,
      tooMany: `A post has at most ${labelLimits.perGroup} labels.`,
    })
      .overwrite((ids) => [...new Set(ids)])
      .default([])
      .describe("The ids of the group's labels."),
    targets: boundedList(targetSchema, {
      min: 1,
      max: mostTargets,
      tooFew: 'Choose at least one platform.',
      tooMany: `One post goes to at most ${mostTargets} accounts.`,
    }).describe('The posts: one for each social account, or for a platform without an account.'),
  })
  .superRefine(({ targets, ...shared }, context) => {
    if (targets.reduce((sum, target) => sum + lengthOf(target, shared), 0) > longestTogether) {
      const message =
        'This is too long for so many accounts: all posts together hold at most 500,000 characters. Shorten the text, or choose fewer accounts.'
      context.addIssue({ code: 'custom', path: ['targets'], message })
    }
    for (const field of ['id', 'socialAccountId'] as const) {
      targets.forEach((target, index) => {
        const first = targets.findIndex((one) => one[field] === target[field])
        if (target[field] === null || first === index) return
        const message = `This ${field === 'id' ? 'post' : 'account'} is there twice.`
        context.addIssue({ code: 'custom', path: ['targets', index, field], message })
      })
    }
  })

export type SavePostGroup = z.infer<typeof savePostGroupSchema>

export const schedulePostGroupSchema = schedulePostSchema

export const duplicatePostGroupSchema = z.object({
  id: idSchema.describe('The id of the new group, chosen by the client.'),
  postId: idSchema.optional().describe('Copies only this post of the group.'),
  socialAccountIds: boundedList(idSchema, {
    min: 1,
    max: mostTargets,
    tooFew: 'Choose at least one account.',
    tooMany: `One post goes to at most ${mostTargets} accounts.`,
  })
    .optional()
    .describe('The accounts for which the copy is created, instead of those of the group.'),
})

export const postGroupResponseSchema = success({ group: postGroupSchema })

/** The posts for which the action was refused, each with its reason. The action was carried out for all others. */
export const postGroupActionResponseSchema = success({
  group: postGroupSchema,
  refused: z.array(refusedPostSchema).describe('The posts for which it was not possible, and why.'),
})

/** `group`: the current state of the group, for the code `stale_version`. */
export const stalePostGroupSchema = failureSchema.extend({ group: postGroupSchema.optional() })
