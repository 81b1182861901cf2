import { z } from '../zod.ts'
import { success } from '../api.ts'
import { ownerRole, type Role } from '../workspaces/access.ts'

export const approvalModes = ['none', 'optional', 'required', 'required_client'] as const

/**
 * `optional`: members can ask for approval. `required`: only approved content is published. `required_client`: the
 * client approves it as well, by a review link.
 */
export type ApprovalMode = (typeof approvalModes)[number]

export const ownApprovals = ['nobody', 'admins', 'approvers'] as const

/** Who may approve posts that they wrote or changed themselves. `admins`: owners and admins. */
export type OwnApproval = (typeof ownApprovals)[number]

export const approvalSettingsSchema = z.object({
  mode: z
    .enum(approvalModes)
    .describe(
      '`optional`: members can ask for it. `required`: only approved content is published. `required_client`: the client approves it as well.',
    ),
  own: z.enum(ownApprovals).describe('Who may approve what they wrote or changed themselves.'),
  coversTime: z.boolean().describe('Whether a post with another time needs another approval.'),
})

export type ApprovalSettings = z.infer<typeof approvalSettingsSchema>

/** The settings of a workspace in which nobody changed them. */
export const noApproval: ApprovalSettings = { mode: 'none', own: 'admins', coversTime: false }

/**
 * `scheduled`: what happens to scheduled posts that the new settings require approval for. They stay scheduled as if they
 * were approved, or wait until they are.
 */
export const changeApprovalSchema = approvalSettingsSchema.extend({
  scheduled: z.enum(['keep', 'ask']).default('keep'),
})

/** `posts`: how many scheduled posts were kept, or ask for approval now. */
export const changedApprovalResponseSchema = success({
  approval: approvalSettingsSchema,
  posts: z.number().int(),
})

export const requiresApproval = ({ mode }: Pick<ApprovalSettings, 'mode'>): boolean =>
  mode === 'required' || mode === 'required_client'

/** Whether a member with the right to approve may also approve their own posts. */
export function mayApproveOwn({ own }: Pick<ApprovalSettings, 'own'>, role: Role): boolean {
  if (own === 'nobody') return false
  return own === 'approvers' || role === ownerRole || role === 'admin'
}
