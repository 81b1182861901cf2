import { z } from '../zod.ts'
import { verificationCodeSchema } from '../accounts/accounts.ts'
import { emailSchema } from '../accounts/email-address.ts'
import { idSchema, instantSchema, pageQuerySchema, success } from '../api.ts'
import { approvalNoteSchema, hasReason, seenHashSchema } from '../approval/approval.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { commentLimits } from '../comments/comments.ts'
import { platformKeySchema } from '../platforms/platforms.ts'
import { mostBulkPosts } from '../posts/bulk-posts.ts'
import { postMediaSchema } from '../posts/post-media.ts'
import { partKinds } from '../posts/post-parts.ts'
import { workspaceColors } from '../workspaces/workspaces.ts'
import { clientStates, reviewDecisionSchema } from './review-links.ts'

/**
 * What reviewers do, who have no account. All calls are public. The secret of the link is the fragment of its address and
 * travels in bodies only; whoever came in sends their own token in this header. Neither is ever in a path or a query.
 *
 * A link that is unknown, ended or withdrawn answers `not_found` to every call, always with the same message. A token of a
 * reviewer that does not work (any more) answers `invalid_token`: the page asks for the name again.
 */
export const reviewerHeader = 'x-reviewer-token'

const tokenSchema = boundedText({ max: 200, required: 'This address is not complete.' })

/** `POST /api/review/open`: what may be known before a name, a password or a code. It decides nothing. */
export const openReviewSchema = z.object({ token: tokenSchema })

export const openedReviewSchema = z.object({
  workspace: z.object({
    name: z.string(),
    /** A path on this server; null without a picture. */
    pictureUrl: z.string().nullable(),
    color: z.enum(workspaceColors),
  }),
  /** The name of the link. */
  name: z.string(),
  needsPassword: z.boolean(),
  needsAddress: z.boolean(),
  /** The name that the reader gave before, if the address is that of a reminder: it needs no password and no code. */
  knownAs: z.string().nullable(),
})

export type OpenedReview = z.infer<typeof openedReviewSchema>

export const openedReviewResponseSchema = success({ review: openedReviewSchema })

export const reviewerNameSchema = boundedText({
  max: 80,
  tooLong: 'A name has at most 80 characters.',
  required: 'Enter your name.',
  trim: true,
})
  // What turns the direction of the text around it.
  .overwrite((name) => name.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, ''))
  .trim()
  .regex(/[^\s\p{Default_Ignorable_Code_Point}]/u, 'Enter your name.')
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'A name is on one line.')

const linkPasswordSchema = boundedText({ max: 200 }).nullable().default(null)

/**
 * `POST /api/review/enter`, for a link that needs no address. `wrong_password` (403) if the link has another password,
 * `rate_limited` after too many guesses.
 */
export const enterReviewSchema = z.object({
  token: tokenSchema,
  name: reviewerNameSchema,
  password: linkPasswordSchema,
})

/**
 * `POST /api/review/codes`, for a link that needs an address: checks the password and mails a code of 6 digits, which
 * works for 10 minutes. Another one replaces it.
 */
export const requestReviewCodeSchema = enterReviewSchema.extend({ email: emailSchema })

/** `POST /api/review/confirm`. `invalid_code` for a wrong or ended code; the fifth wrong guess ends it. */
export const confirmReviewCodeSchema = z.object({
  token: tokenSchema,
  email: emailSchema,
  code: verificationCodeSchema,
})

/** For `enter` and `confirm`. `reviewerToken` goes into the header from now on; the browser keeps it for this link. */
export const enteredReviewResponseSchema = success({ reviewerToken: z.string(), name: z.string() })

/** The states of a post for its reviewers. `closed`: it is or was published, or sending it began. */
export const reviewPostStates = [...clientStates, 'closed'] as const

/**
 * A comment that the client sees. `threadId`: the first comment of its thread; null for that one itself. `quote`: the
 * piece of the text that it is about; `mediaId`: the picture.
 */
export const reviewCommentSchema = z.object({
  id: idSchema,
  threadId: idSchema.nullable(),
  by: z.string(),
  isClient: z.boolean(),
  /** By this reviewer. */
  isMine: z.boolean(),
  text: z.string(),
  quote: z.string().nullable(),
  mediaId: idSchema.nullable(),
  at: instantSchema,
  editedAt: instantSchema.nullable(),
  isResolved: z.boolean(),
})

export type ReviewComment = z.infer<typeof reviewCommentSchema>

/** A post as its reviewers see it, with all that a preview on its platform needs. */
export const reviewPostSchema = z.object({
  id: idSchema,
  /** Posts with the same one are versions of one message and share their comments. */
  groupId: idSchema,
  platform: platformKeySchema,
  /** Null for a draft that has no account yet. */
  account: z.object({ name: z.string(), username: z.string(), pictureUrl: z.string().nullable() }).nullable(),
  content: z.string(),
  options: z.record(z.string(), z.string()),
  /** In the library's shape, so that the previews show it; without names of files and originals of cut pictures. */
  media: z.array(postMediaSchema),
  parts: z.array(z.object({ kind: z.enum(partKinds), content: z.string(), media: z.array(postMediaSchema) })),
  /** When it is going to be published; null for a draft without a time. In the time zone of the review. */
  scheduledAt: instantSchema.nullable(),
  /** Whether it has no time because it is published as soon as it is approved. */
  whenApproved: z.boolean(),
  publishedAt: instantSchema.nullable(),
  /** Its address on the platform, once it is published there. */
  permalink: z.string().nullable(),
  /** The content, for the decision about it. */
  hash: z.string(),
  state: z.enum(reviewPostStates),
  /** Of reviewers of this link, oldest first. `isMine`: by this one. */
  decisions: z.array(reviewDecisionSchema.extend({ isMine: z.boolean() })),
  /** Oldest first. The newest 200. */
  comments: z.array(reviewCommentSchema),
})

export type ReviewPost = z.infer<typeof reviewPostSchema>

/** `GET /api/review/posts`: by their time, drafts without one last. */
export const listReviewPostsQuerySchema = pageQuerySchema

export const reviewPostsResponseSchema = success({
  review: openedReviewSchema.pick({ workspace: true, name: true }).extend({
    /** The time zone of the workspace, in which all times are shown. */
    timeZone: z.string(),
    endsAt: instantSchema,
  }),
  /** The name that the reviewer gave. */
  name: z.string(),
  posts: z.array(reviewPostSchema),
  /** How many posts the link shows. */
  total: z.number().int(),
  nextCursor: z.string().nullable(),
})

/**
 * `POST /api/review/look`: the same, before a name was given, for a link that needs no password and no address. Another one
 * answers `conflict`.
 */
export const lookAtReviewSchema = openReviewSchema.extend(pageQuerySchema.shape)
export const lookedAtReviewResponseSchema = reviewPostsResponseSchema.omit({ name: true })

/** `GET /api/review/posts/:id`, and the answer to a decision. */
export const reviewPostResponseSchema = success({ post: reviewPostSchema })

const decisionSchema = {
  decision: z.enum(['approve', 'request_changes']),
  reason: approvalNoteSchema.default(''),
}

const seenSchema = {
  seen: seenHashSchema,
  /**
   * The state that was seen. Another one answers `conflict` with what was decided by whom, so that nobody overrules what
   * they did not know. Who saw it may decide otherwise.
   */
  state: z.enum(clientStates).default('waiting'),
}

const needsReason = { path: ['reason'], message: 'Say what should change.' }

/** `POST /api/review/posts/:id/decide`. A post that is published or deleted answers `conflict` or `not_found`. */
export const reviewDecideSchema = z
  .object({ ...seenSchema, ...decisionSchema })
  .refine(hasReason, needsReason)

/** `POST /api/review/decide`: the same decision about several posts, each on its own. */
export const reviewDecideManySchema = z
  .object({
    posts: boundedList(z.object({ id: idSchema, ...seenSchema }), { max: mostBulkPosts, min: 1 }),
    ...decisionSchema,
  })
  .refine(hasReason, needsReason)

/** `problem`: why it was not decided, as a sentence; null if it was. */
export const reviewDecidedManyResponseSchema = success({
  results: z.array(z.object({ id: idSchema, problem: z.string().nullable() })),
})

/** `POST /api/review/posts/:id/comments`: a comment on the group of the post, which members see as the client's. */
export const addReviewCommentSchema = z.object({
  text: boundedText({
    max: commentLimits.body,
    tooLong: 'A comment has at most 10,000 characters.',
    required: 'Write something first.',
    trim: true,
  }),
  /** Chosen by the page, so that a repeated request does not write the comment twice. */
  id: idSchema,
  threadId: idSchema.nullable().default(null),
  /** The piece of the post's text that it is about. */
  quote: boundedText({ max: commentLimits.quote, tooLong: 'Select at most 1,000 characters of the text.' })
    .nullable()
    .default(null),
})

export const reviewCommentResponseSchema = success({ comment: reviewCommentSchema })
