import type {
  ApprovalMode,
  ApprovalSettings,
  OwnApproval,
} from '../../contract/approval/approval-settings.ts'
import { seats, type PlanKey } from '../../contract/billing/plans.ts'
import { capabilitiesIn, type Restriction, type Role } from '../../contract/workspaces/access.ts'
import type { Config } from '../config.ts'
import type { Caller } from '../infra/http/caller.ts'
import { planInForce } from '../plans/index.ts'

/** A user in a workspace, and what restricts its members. */
export type MembershipRow = {
  workspace_id: string
  role: Role
  social_account_ids: string[] | null
  payer_id: string
  is_archived: boolean
  is_being_deleted: boolean
  /** The plans of the payer. */
  paid_plan: PlanKey
  granted_plan: PlanKey
  approval: ApprovalMode
  own_approval: OwnApproval
  approves_times: boolean
  /** Null if they do not matter: a lack of them takes nothing from an owner. */
  seats_used: number | null
}

type Membership = Pick<
  Caller,
  'workspaceId' | 'role' | 'restriction' | 'capabilities' | 'socialAccountIds' | 'approval'
>

/** What a member may do in a workspace as it is now. */
export function membershipOf(config: Pick<Config, 'defaultPlan'>, row: MembershipRow): Membership {
  const restriction = restrictionOf(config, row)
  const { role, workspace_id: workspaceId } = row
  return {
    workspaceId,
    role,
    restriction,
    capabilities: capabilitiesIn({ role, restriction, isClient: row.payer_id !== workspaceId }),
    socialAccountIds: row.social_account_ids && new Set(row.social_account_ids),
    approval: approvalOf(row),
  }
}

export const approvalOf = (
  row: Pick<MembershipRow, 'approval' | 'own_approval' | 'approves_times'>,
): ApprovalSettings => ({ mode: row.approval, own: row.own_approval, coversTime: row.approves_times })

export function restrictionOf(
  { defaultPlan }: Pick<Config, 'defaultPlan'>,
  row: Pick<MembershipRow, 'is_archived' | 'is_being_deleted' | 'paid_plan' | 'granted_plan' | 'seats_used'>,
): Restriction | null {
  if (row.is_being_deleted) return 'deleting'
  if (row.is_archived) return 'archived'
  const plan = planInForce(row, defaultPlan)
  return row.seats_used !== null && row.seats_used > seats[plan] ? 'seats' : null
}
