import { instantSchema, messageSchema, success } from '../api.ts'
import { userSchema } from './accounts.ts'
import { planKeySchema } from '../billing/plans.ts'
import { identitySchema } from './two-factor.ts'
import { z } from '../zod.ts'

/** The time during which the deletion of an account can be undone. */
export const undoDays = 7

/** What is deleted with the account. The counts cover all workspaces that have no other members. */
export const deletionLossSchema = z.object({
  posts: z.number().int(),
  /** How many of these posts are scheduled. */
  scheduledPosts: z.number().int(),
  socialAccounts: z.number().int(),
  points: z.number().int(),
  bytesStored: z.number().int(),
  /** The paid plans, each with the end of its paid period. */
  subscriptions: z.array(z.object({ plan: planKeySchema, paidUntil: instantSchema })),
  /**
   * The names of workspaces that have other members but no other owner. Each needs another owner before the account can
   * be deleted.
   */
  withoutOwner: z.array(z.string()),
})

export type DeletionLoss = z.infer<typeof deletionLossSchema>

export const deletionLossResponseSchema = success({ loss: deletionLossSchema })
export const requestDeletionSchema = identitySchema
export const deletionResponseSchema = messageSchema.extend({ deletesAt: instantSchema })
export const undoneResponseSchema = success({ user: userSchema })
