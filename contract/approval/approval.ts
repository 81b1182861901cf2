import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { pieceSchema } from './word-diff.ts'
import { mediaSchema } from '../media/media.ts'

/** More than a sentence or two belongs into a comment. */
export const approvalNoteLimit = 2_000

export const approvalNoteSchema = boundedText({
  max: approvalNoteLimit,
  trim: true,
  tooLong: 'Use at most 2,000 characters',
})

/**
 * Asks for approval instead of scheduling or publishing at once. Who may not publish asks in any case, if the workspace
 * has approval. `from`: the member who is asked; null means anybody who may approve.
 */
export const askApprovalSchema = z
  .object({
    note: approvalNoteSchema
      .default('')
      .meta({ description: 'What the approver should know.', examples: ['Is the price right?'] }),
    from: idSchema
      .nullable()
      .default(null)
      .describe('The id of the member who is asked; null means anybody who may approve.'),
  })
  .meta({ id: 'AskApproval', description: 'Asks for approval instead of publishing at once.' })

export type AskApproval = z.infer<typeof askApprovalSchema>

export const decisions = ['approve', 'request_changes', 'reject'] as const

export type Decision = (typeof decisions)[number]

/** The hash of the content that was seen. A decision on another content is refused with `stale_version`. */
export const seenHashSchema = boundedText({ max: 64 }).describe(
  'The `hash` of the content that you saw, as `approval` of the post has it.',
)

export const decisionFields = {
  decision: z.enum(decisions).describe('What you decide.'),
  reason: approvalNoteSchema.default('').meta({
    description: 'Why; needed to ask for changes and to reject.',
    examples: ['Please name the street.'],
  }),
}

/** An approval needs no reason. */
export const hasReason = ({ decision, reason }: { decision: string; reason: string }): boolean =>
  decision === 'approve' || reason !== ''

export const needsReason = { path: ['reason'], message: 'Say what should change, or why not.' }

export const decideSchema = z
  .object({ seen: seenHashSchema, ...decisionFields })
  .refine(hasReason, needsReason)

/** The content of a post when it was asked for or decided, to compare it with the present one. */
export const approvalContentSchema = z.object({
  text: z.string().describe('The text.'),
  media: z
    .array(
      z.object({
        mediaId: idSchema.describe('The id of media.'),
        altText: z.string().describe('Its description, for people who cannot see it.'),
      }),
    )
    .describe('The pictures and videos.'),
  options: z.record(z.string(), z.string()).describe('The choices that the platform offers.'),
  parts: z
    .array(
      z.object({
        kind: z
          .string()
          .describe('`message`: the next message of a thread. `comment`: our own comment below the post.'),
        content: z.string().describe('Its text.'),
        media: z
          .array(
            z.object({
              mediaId: idSchema.describe('The id of media.'),
              altText: z.string().describe('Its description, for people who cannot see it.'),
            }),
          )
          .describe('The pictures and videos.'),
      }),
    )
    .describe('The further messages of its thread, or its first comment.'),
})

export type ApprovalContent = z.infer<typeof approvalContentSchema>

export const approvalStepKinds = ['asked', 'approved', 'changes_requested', 'rejected', 'withdrawn'] as const

/** What changed in a post since a decision, in a line: `words` are empty if the beginning of its text did not. */
const approvalChangeSchema = z.object({
  decision: z.enum(['approved', 'changes_requested', 'rejected']).describe('What was decided then.'),
  by: z.string().nullable().describe('The name of who decided; null after their account was erased.'),
  isOwn: z.boolean().describe('Whether that was the caller.'),
  words: z
    .array(pieceSchema)
    .describe('What changed at the beginning of the text; empty if nothing did there.'),
})

/** The approval that a post waits for. */
export const waitingApprovalSchema = z
  .object({
    state: z
      .enum(['asked', 'changes_requested'])
      .describe('Whether it was asked for, or changes are asked for.'),
    hash: z.string().describe('The hash of the content that waits, which a decision has to name.'),
    waitsFor: z.enum(['member', 'client']).describe('Whose approval is missing.'),
    by: z
      .string()
      .nullable()
      .describe(
        'Who asked, or asked for changes; null if nobody asked since the last approval, or after their account was erased.',
      ),
    askedOf: z.string().nullable().describe('Who was asked; null means anybody who may approve.'),
    formerlyAskedOf: z
      .string()
      .nullable()
      .describe(
        'Who was asked, but cannot approve it any more, so that anybody who may is asked; otherwise null.',
      ),
    hasApprover: z.boolean().describe('Whether any member may approve it now.'),
    note: z.string().describe('What the approver should know, or what should change; may be empty.'),
    at: instantSchema.describe('Since when it waits.'),
    changed: approvalChangeSchema
      .nullable()
      .describe('What changed since a member decided about it last; null if nothing did, or nobody has yet.'),
  })
  .meta({ id: 'WaitingApproval', description: 'The approval that a post waits for.' })

export const approvalPartySchema = z.enum(['member', 'client'])

/** Something that was asked or decided about a post. */
export const approvalStepSchema = z.object({
  id: idSchema,
  at: instantSchema.describe('When.'),
  kind: z.enum(approvalStepKinds).describe('What was asked or decided.'),
  party: approvalPartySchema.describe('Whose approval it is about.'),
  hash: z
    .string()
    .nullable()
    .describe('The content that was decided on, and its hash; null for a step that decides nothing.'),
  content: approvalContentSchema
    .nullable()
    .describe('The content at that time; null for a step that decides nothing.'),
  note: z.string().describe('What was said; may be empty.'),
  by: z
    .string()
    .nullable()
    .describe('The name of who asked or decided; null after their account was erased.'),
  askedOf: z.string().nullable().describe('Who was asked; null means anybody who may approve.'),
  takenBackAt: instantSchema
    .nullable()
    .describe('When the member took their approval back; null for all that counts.'),
})

export type ApprovalStep = z.infer<typeof approvalStepSchema>

export const approvalStepsResponseSchema = success({
  steps: z.array(approvalStepSchema).describe('What was asked and decided.'),
  media: z.array(mediaSchema).describe('The pictures and videos of the contents that still exist.'),
})
