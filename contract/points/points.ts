import { z } from '../zod.ts'
import { idSchema, instantInputSchema, instantSchema, pageQuerySchema, success } from '../api.ts'
import { checkoutModeSchema, planKeySchema } from '../billing/plans.ts'

/** The points cost guide of specification section 9. */
export const pointCosts = { text: 2, image: 5, video: 20, scheduling: 2 } as const

/** The warning appears at this many remaining points or fewer (specification section 2). */
export const lowPointsThreshold = 20

/** Kinds of ledger lines, as users filter them. */
export const ledgerKinds = ['grant', 'hold', 'capture', 'release', 'expiry', 'refund'] as const

/** The points record of specification section 3. Remaining = max(0, total_points - used_points). */
export const pointsRecordSchema = z.object({
  total_points: z
    .number()
    .int()
    .meta({
      description: 'Available points plus those used (spent or held) since the last reset.',
      examples: [510],
    }),
  used_points: z
    .number()
    .int()
    .meta({ description: 'How many of them are spent or held.', examples: [94] }),
  next_reset_date: instantSchema.describe('When monthly points reset.'),
  heldPoints: z
    .number()
    .int()
    .describe(
      'Of the used points, those held for scheduled posts and running generations: captured when they complete, released otherwise.',
    ),
  unlimited: z.boolean().describe('Whether this installation charges no points.'),
})

export type PointsRecord = z.infer<typeof pointsRecordSchema>

export const pointsResponseSchema = success({
  points: pointsRecordSchema.describe('The points.'),
  plan: planKeySchema.describe('The plan in force.'),
  checkout: checkoutModeSchema.describe(
    'How plans and points are sold: in the `sandbox` no money moves, with `none` nothing can be bought.',
  ),
})

const ledgerKindSchema = z.enum(ledgerKinds)
export type LedgerKind = z.infer<typeof ledgerKindSchema>

/** One line of the ledger: kind, time, user, points and the balance after it. */
export const ledgerLineSchema = z
  .object({
    id: idSchema,
    at: instantSchema.describe('When.'),
    kind: ledgerKindSchema.describe('What happened to the points.'),
    note: z.string().meta({
      description: 'The purpose, as a text for the user.',
      examples: ['Scheduling a post on Instagram'],
    }),
    points: z
      .number()
      .int()
      .meta({
        description: 'Change of the available points; 0 for a capture, because its hold took them.',
        examples: [-2],
      }),
    balanceAfter: z.number().int().describe('Available points after this line.'),
    by: z.string().nullable().describe('Name of the user who did it; null for automatic lines.'),
    postId: idSchema.nullable().describe('The post it was for, even if deleted since.'),
    postDeleted: z.boolean().describe('Whether that post was deleted since.'),
    invoiceId: z
      .string()
      .nullable()
      .describe('The invoice with which the points were bought; null if they were not.'),
    client: z
      .object({
        id: idSchema,
        name: z.string().nullable().describe('The name; null if the workspace was deleted.'),
      })
      .nullable()
      .describe(
        'The client workspace that it was for; null for the workspace itself. The name is null if it was deleted.',
      ),
  })
  .meta({ id: 'PointTransfer', description: 'A line of the points history.' })

export type LedgerLine = z.infer<typeof ledgerLineSchema>

/** `from` and `to` are instants; `to` is not included. */
export const ledgerFilterSchema = z.object({
  kind: ledgerKindSchema.optional().describe('Only lines of this kind.'),
  from: instantInputSchema.optional().describe('The first instant.'),
  to: instantInputSchema.optional().describe('The end, not included.'),
  workspaceId: idSchema
    .optional()
    .describe('Only lines for this workspace: one of the clients, or the workspace itself.'),
})

export const ledgerQuerySchema = pageQuerySchema.extend(ledgerFilterSchema.shape)

export const ledgerResponseSchema = success({
  lines: z.array(ledgerLineSchema).describe('The lines of this page, the newest first.'),
  nextCursor: z.string().nullable(),
})
