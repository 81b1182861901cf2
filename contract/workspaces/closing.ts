import { z } from '../zod.ts'
import { instantSchema, success } from '../api.ts'
import { deletionLossSchema } from '../accounts/account-deletion.ts'
import { identitySchema } from '../accounts/two-factor.ts'

/** What is deleted with a workspace. Points and storage of a client workspace stay with its payer and are not counted. */
export const workspaceLossSchema = deletionLossSchema.omit({ withoutOwner: true }).extend({
  /** The members without the caller. They lose the workspace. */
  otherMembers: z.number().int(),
})

export type WorkspaceLoss = z.infer<typeof workspaceLossSchema>

export const workspaceLossResponseSchema = success({ loss: workspaceLossSchema })
export const deleteWorkspaceSchema = identitySchema
export const workspaceDeletionResponseSchema = success({ deletesAt: instantSchema })
