import { wants } from '../../accounts/index.ts'
import type { Trx } from '../../context.ts'

export type MilestoneReader = {
  id: string
  email: string
  full_name: string
  workspaceId: string
  workspace: string
}

/** The members of a workspace with a verified address who want mails about milestones. Every role may see figures. */
export async function listMilestoneReaders(trx: Trx, workspaceId: string): Promise<MilestoneReader[]> {
  return trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select(['users.id', 'users.email', 'users.full_name'])
    .select(['workspaces.id as workspaceId', 'workspaces.name as workspace'])
    .where('members.workspace_id', '=', workspaceId)
    .where('users.email_verified_at', 'is not', null)
    .where(wants('emailNotifications'))
    .where(wants('engagementMilestones'))
    .where(wants('mailMilestones'))
    .orderBy('users.id')
    .execute()
}
