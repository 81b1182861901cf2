import type { ColumnType } from 'kysely'
import type { Role } from '../../../contract/workspaces/access.ts'
import type { Instant, NullableInstant } from '../../infra/database/columns.ts'

export type InvitationTables = {
  invitations: {
    id: string
    workspace_id: string
    email: string
    role: Role
    /** As of a member. */
    social_account_ids: ColumnType<string[] | null, string[] | null, string[] | null>
    token_hash: Buffer
    /** Null once the user is deleted. */
    invited_by: string | null
    created_at: Instant
    /** When the newest link was mailed. */
    sent_at: Instant
    expires_at: Instant
    accepted_at: NullableInstant
    /** By whom. A repeated call of the same user succeeds. */
    accepted_by: ColumnType<string | null, never, string>
    withdrawn_at: NullableInstant
  }
}
