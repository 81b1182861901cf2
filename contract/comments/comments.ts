import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { namedUserSchema } from '../members/members.ts'

/**
 * `together`: the characters of all comments of a post group. `forReviewers`: the share of both that reviewers can fill, so
 * that members can always answer.
 */
export const commentLimits = {
  body: 10_000,
  perGroup: 1_000,
  together: 500_000,
  forReviewers: 0.8,
  mentions: 20,
  quote: 1_000,
  before: 100,
} as const

/** Who reads a thread: the members alone, or also the client, by a review link. */
export const commentAudiences = ['team', 'client'] as const
export type CommentAudience = (typeof commentAudiences)[number]

/**
 * The piece of a text, or the picture or video, that a thread is about. A piece is found again by its quote and some
 * text before it. `postId`: the post whose own text it is; null for the shared text.
 */
export const commentAnchorSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text').describe('Whether it is about a piece of the text or about a picture or video.'),
    postId: idSchema.nullable().describe('The post whose own text it is about; null for the shared text.'),
    quote: boundedText({
      max: commentLimits.quote,
      required: 'Select a piece of the text.',
      tooLong: 'Select at most 1,000 characters of the text.',
    }).meta({ description: 'The piece of the text.', examples: ['at nine'] }),
    before: boundedText({ max: commentLimits.before }).meta({
      description: 'Some text before the piece, which tells it from the same words elsewhere.',
      examples: ['We open on Friday '],
    }),
  }),
  z.object({
    kind: z.literal('media').describe('Whether it is about a piece of the text or about a picture or video.'),
    mediaId: idSchema.describe('The picture or video.'),
  }),
])

export type CommentAnchor = z.infer<typeof commentAnchorSchema>

const bodySchema = boundedText({
  max: commentLimits.body,
  trim: true,
  required: 'Write a comment.',
  tooLong: 'Use at most 10,000 characters.',
})

export const commentSchema = z
  .object({
    id: idSchema,
    author: z
      .object({
        userId: idSchema.nullable().describe('Null for a reviewer, and after the account was erased.'),
        name: z.string().nullable().describe('Null after the account was erased.'),
        pictureUrl: z.string().nullable().describe('The picture of the author.'),
        isReviewer: z.boolean().describe('Whether a client wrote it by a review link.'),
      })
      .describe('Who wrote it.'),
    body: z.string().meta({
      description: 'With mentions as `<@id>`, see `mentions.ts`; empty if the comment was deleted.',
      examples: ['Is the price right?'],
    }),
    mentions: z
      .array(namedUserSchema)
      .describe('The users whom the body mentions, with the names that they have now.'),
    createdAt: instantSchema,
    editedAt: instantSchema.nullable().describe('When it was changed.'),
    isDeleted: z.boolean().describe('The first comment of a thread that has replies.'),
    can: z
      .object({
        edit: z.boolean().describe('Whether the caller may change it.'),
        delete: z.boolean().describe('Whether the caller may delete it.'),
      })
      .describe('What the caller may do with it.'),
  })
  .meta({ id: 'Comment', description: 'A comment.' })

export type Comment = z.infer<typeof commentSchema>

/** Comments that answer each other. */
export const commentThreadSchema = z
  .object({
    id: idSchema.describe('The id of the first comment.'),
    audience: z
      .enum(commentAudiences)
      .describe('Who reads it: the members (`team`), or also the client (`client`).'),
    anchor: commentAnchorSchema.nullable().describe('What it is about; null for the whole post.'),
    resolvedAt: instantSchema.nullable().describe('When it was resolved.'),
    resolvedBy: z
      .string()
      .nullable()
      .describe(
        'The name of who resolved it; null unless it is resolved, and after their account was erased.',
      ),
    comments: z.array(commentSchema).describe('Oldest first.'),
  })
  .meta({ id: 'CommentThread', description: 'Comments that answer each other.' })

export type CommentThread = z.infer<typeof commentThreadSchema>

/** All threads of a post group, oldest first. They are bounded by `commentLimits`. */
export const commentThreadsResponseSchema = success({
  threads: z.array(commentThreadSchema).describe('All threads of the post group, the oldest first.'),
  open: z.number().int().describe('How many of them are not resolved.'),
})

/** Starts a thread, or answers in one: then its audience and its anchor count. */
export const addCommentSchema = z.object({
  id: idSchema.describe('Chosen by the client, so that a repeated request does not write the comment twice.'),
  threadId: idSchema.nullable().default(null).describe('The thread to answer in; null starts one.'),
  audience: z
    .enum(commentAudiences)
    .default('team')
    .describe('Who reads it: the members (`team`), or also the client (`client`).'),
  anchor: commentAnchorSchema.nullable().default(null).describe('What it is about; null for the whole post.'),
  body: bodySchema.meta({
    description: 'The comment. `<@id>` mentions the member with this id.',
    examples: ['Is the price right?'],
  }),
})

/** What a reviewer writes; it is for the client as well. */
export const reviewerCommentSchema = addCommentSchema.omit({ audience: true })

export type ReviewerComment = z.infer<typeof reviewerCommentSchema>

export const changeCommentSchema = z.object({
  body: bodySchema.meta({ description: 'The new text.', examples: ['Is the price still right?'] }),
})

export const resolveThreadSchema = z.object({
  resolved: z.boolean().describe('Whether it is resolved; false opens it again.'),
})

/** The thread as it is afterwards. */
export const commentThreadResponseSchema = success({ thread: commentThreadSchema })

export const deletedCommentResponseSchema = success({
  thread: commentThreadSchema
    .nullable()
    .describe('The thread as it is now; null if no comment of it is left.'),
})
