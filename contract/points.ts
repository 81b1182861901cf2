import { z } from 'zod'
import { idSchema, instantSchema, pageQuerySchema, success } from './api.ts'
import { ledgerKinds } from './ledger-kinds.ts'
import { planKeySchema } from './plan-key.ts'

/** Points record of specification section 3. Remaining = max(0, total_points - used_points). */
export const pointsRecordSchema = z.object({
  /** What is there now and what was used (spent or held) since the last reset. */
  total_points: z.number().int(),
  used_points: z.number().int(),
  /** When the monthly points begin anew. */
  next_reset_date: instantSchema,
  /** Of the used ones, those that scheduled posts and the assistant's work hold: spent when it is done, else given back. */
  heldPoints: z.number().int(),
  /** This installation charges nothing. */
  unlimited: z.boolean(),
})

export type PointsRecord = z.infer<typeof pointsRecordSchema>

export const pointsReplySchema = success({ points: pointsRecordSchema, plan: planKeySchema })

const ledgerKindSchema = z.enum(ledgerKinds)
export type LedgerKind = z.infer<typeof ledgerKindSchema>

/** One line of the ledger: what, when, by whom, how many, balance after. */
export const ledgerLineSchema = z.object({
  id: idSchema,
  at: instantSchema,
  kind: ledgerKindSchema,
  /** What it was for, in words. */
  note: z.string(),
  /** Change of the available points: a capture takes 0, for its hold took them. */
  points: z.number().int(),
  /** Available points after it. */
  balanceAfter: z.number().int(),
  /** Name of the person who did it; null for what the product did by itself. */
  by: z.string().nullable(),
  /** The post it was for, also after that was deleted. */
  postId: idSchema.nullable(),
  postDeleted: z.boolean(),
  invoiceId: z.string().nullable(),
})

export type LedgerLine = z.infer<typeof ledgerLineSchema>

/** `from` and `to` are instants; `to` is not included. */
export const ledgerFilterSchema = z.object({
  kind: ledgerKindSchema.optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
})

export const ledgerQuerySchema = pageQuerySchema.extend(ledgerFilterSchema.shape)

export const ledgerReplySchema = success({
  lines: z.array(ledgerLineSchema),
  nextCursor: z.string().nullable(),
})
