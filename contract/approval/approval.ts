import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { pieceSchema } from './word-diff.ts'
import { mediaSchema } from '../media/media.ts'

/** More than a sentence or two belongs into a comment. */
export const approvalNoteLimit = 2_000

const noteSchema = boundedText({
  max: approvalNoteLimit,
  trim: true,
  tooLong: 'Use at most 2,000 characters',
})

/**
 * Asks for approval instead of scheduling or publishing at once. Who may not publish asks in any case, if the workspace
 * has approval. `from`: the member who is asked; null means anybody who may approve.
 */
export const askApprovalSchema = z.object({
  note: noteSchema.default(''),
  from: idSchema.nullable().default(null),
})

export type AskApproval = z.infer<typeof askApprovalSchema>

export const decisions = ['approve', 'request_changes', 'reject'] as const

export type Decision = (typeof decisions)[number]

/**
 * `seen`: the hash of the content that the user saw, as the request for approval names it. A decision on another content
 * is refused with `stale_version`.
 */
export const decideSchema = z
  .object({
    seen: boundedText({ max: 64 }),
    decision: z.enum(decisions),
    reason: noteSchema.default(''),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
    path: ['reason'],
    message: 'Say what should change, or why not.',
  })

export const bulkDecideSchema = z
  .object({
    posts: z
      .array(z.object({ id: idSchema, seen: boundedText({ max: 64 }) }))
      .min(1)
      .max(100),
    decision: z.enum(decisions),
    reason: noteSchema.default(''),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
    path: ['reason'],
    message: 'Say what should change, or why not.',
  })

/** The content of a post when it was asked for or decided, to compare it with the present one. */
export const approvalContentSchema = z.object({
  text: z.string(),
  media: z.array(z.object({ mediaId: idSchema, altText: z.string() })),
  options: z.record(z.string(), z.string()),
  parts: z.array(
    z.object({
      kind: z.string(),
      content: z.string(),
      media: z.array(z.object({ mediaId: idSchema, altText: z.string() })),
    }),
  ),
})

export type ApprovalContent = z.infer<typeof approvalContentSchema>

export const approvalStepKinds = ['asked', 'approved', 'changes_requested', 'rejected', 'withdrawn'] as const

/** What changed in a post since a decision, in a line: `words` are empty if the beginning of its text did not. */
const approvalChangeSchema = z.object({
  /** What was decided then. */
  decision: z.enum(['approved', 'changes_requested', 'rejected']),
  /** The name of who decided; null after their account was erased. */
  by: z.string().nullable(),
  /** Whether that was the caller. */
  isOwn: z.boolean(),
  words: z.array(pieceSchema),
})

/** The approval that a post waits for. */
export const waitingApprovalSchema = z.object({
  state: z.enum(['asked', 'changes_requested']),
  /** The hash of the content that waits, which a decision has to name. */
  hash: z.string(),
  /** Whose approval is missing. */
  waitsFor: z.enum(['member', 'client']),
  /** Who asked or decided last; null for the product, or after their account was erased. */
  by: z.string().nullable(),
  /** Who was asked; null means anybody who may approve. */
  askedOf: z.string().nullable(),
  /** Who was asked, but cannot approve it any more, so that anybody who may is asked; otherwise null. */
  formerlyAskedOf: z.string().nullable(),
  /** Whether any member may approve it now. */
  hasApprover: z.boolean(),
  note: z.string(),
  at: instantSchema,
  /** What changed since a member decided about it last; null if nothing did, or nobody has yet. */
  changed: approvalChangeSchema.nullable(),
})

export const approvalPartySchema = z.enum(['member', 'client'])

/** Something that was asked or decided about a post. */
export const approvalStepSchema = z.object({
  id: idSchema,
  at: instantSchema,
  kind: z.enum(approvalStepKinds),
  /** Whose approval it is about. */
  party: approvalPartySchema,
  /** The content that was decided on, and its hash; null for a step that decides nothing. */
  hash: z.string().nullable(),
  content: approvalContentSchema.nullable(),
  note: z.string(),
  /** The name of who asked or decided; null after their account was erased. */
  by: z.string().nullable(),
  /** Who was asked; null means anybody who may approve. */
  askedOf: z.string().nullable(),
})

export type ApprovalStep = z.infer<typeof approvalStepSchema>

/** `media`: the pictures and videos of the contents that still exist. */
export const approvalStepsResponseSchema = success({
  steps: z.array(approvalStepSchema),
  media: z.array(mediaSchema),
})
