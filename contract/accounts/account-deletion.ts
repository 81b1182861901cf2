import { instantSchema, messageSchema, success } from '../api.ts'
import { userSchema } from './accounts.ts'
import { planKeySchema } from '../billing/plans.ts'
import { identitySchema } from './two-factor.ts'
import { z } from '../zod.ts'

/** For how long the deletion of an account can be undone. */
export const undoDays = 7

/** What is deleted with the account, over all workspaces in which nobody else works. */
export const deletionLossSchema = z.object({
  posts: z.number().int(),
  /** Of these, those that are scheduled. */
  scheduledPosts: z.number().int(),
  socialAccounts: z.number().int(),
  points: z.number().int(),
  bytesStored: z.number().int(),
  /** Paid plans and the time that they are paid until. */
  subscriptions: z.array(z.object({ plan: planKeySchema, paidUntil: instantSchema })),
  /** The names of workspaces with other members, none of whom is an owner. They need one first. */
  withoutOwner: z.array(z.string()),
})

export type DeletionLoss = z.infer<typeof deletionLossSchema>

export const deletionLossResponseSchema = success({ loss: deletionLossSchema })
export const requestDeletionSchema = identitySchema
export const deletionResponseSchema = messageSchema.extend({ deletesAt: instantSchema })
export const undoneResponseSchema = success({ user: userSchema })
