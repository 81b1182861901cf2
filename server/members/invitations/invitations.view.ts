import type { Invitation, OpenedInvitation } from '../../../contract/members/invitations.ts'
import { workspacePictureUrl } from '../../workspaces/index.ts'
import type { ListedInvitation, OpenedRow } from './invitations.queries.ts'

export const presentInvitation = (row: ListedInvitation, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  socialAccountIds: row.social_account_ids,
  invitedBy: row.invited_by_name,
  sentAt: row.sent_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isExpired: row.expires_at <= now,
})

export const presentOpened = (row: OpenedRow, now: Date, hasAccount: boolean): OpenedInvitation => ({
  state: stateOf(row, now),
  workspace: {
    id: row.workspace_id,
    name: row.workspace_name,
    pictureUrl: workspacePictureUrl(row.workspace_picture_key),
    color: row.workspace_color,
  },
  invitedBy: row.invited_by_name,
  role: row.role,
  socialAccountIds: row.social_account_ids,
  email: row.email,
  hasAccount,
})

export function stateOf(
  row: Pick<OpenedRow, 'accepted_at' | 'withdrawn_at' | 'expires_at'>,
  now: Date,
): OpenedInvitation['state'] {
  if (row.accepted_at !== null) return 'used'
  if (row.withdrawn_at !== null) return 'withdrawn'
  return row.expires_at <= now ? 'expired' : 'open'
}
