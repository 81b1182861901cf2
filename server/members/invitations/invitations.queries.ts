import { sql, type Insertable, type Selectable } from 'kysely'
import { roles, type Role } from '../../../contract/workspaces/access.ts'
import type { WorkspaceColor } from '../../../contract/workspaces/workspaces.ts'
import type { Db, Trx } from '../../context.ts'
import { deleteInBatches } from '../../infra/database/delete-in-batches.ts'
import type { Tables } from '../../tables.ts'

export type InvitationRow = Selectable<Tables['invitations']>

export type ListedInvitation = InvitationRow & { invited_by_name: string | null }

/**
 * Those of a workspace that were neither accepted nor withdrawn, the newest first, or only the one with this id. Without those
 * to members, who may have taken the address later.
 */
export async function listInvitations(db: Db, workspaceId: string, id?: string): Promise<ListedInvitation[]> {
  return db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select('users.full_name as invited_by_name')
    .where('workspace_id', '=', workspaceId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from members m join users u on u.id = m.user_id
        where m.workspace_id = invitations.workspace_id and lower(u.email) = lower(invitations.email))`,
    )
    .$if(id !== undefined, (query) => query.where('invitations.id', '=', id ?? ''))
    .orderBy('sent_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .execute()
}

export async function insertInvitation(
  trx: Trx,
  row: Omit<Insertable<Tables['invitations']>, 'accepted_at' | 'withdrawn_at'>,
): Promise<void> {
  await trx.insertInto('invitations').values(row).execute()
}

type Renewal = Pick<InvitationRow, 'id' | 'token_hash' | 'sent_at' | 'expires_at' | 'invited_by'>

/** Gives an invitation a new link, and a new sender. */
export async function renewInvitation(trx: Trx, { id, ...columns }: Renewal): Promise<void> {
  await trx.updateTable('invitations').set(columns).where('id', '=', id).execute()
}

export async function markWithdrawn(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('invitations').set({ withdrawn_at: now }).where('id', '=', id).execute()
}

/** Ends the open invitations of an inviter to roles that `isLost`. Returns their addresses. */
export async function withdrawInvitationsOf(
  trx: Trx,
  { workspaceId, inviterId }: { workspaceId: string; inviterId: string },
  now: Date,
  isLost: (role: Role) => boolean,
): Promise<string[]> {
  const lost = roles.filter(isLost)
  if (lost.length === 0) return []
  const rows = await trx
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('invited_by', '=', inviterId)
    .where('role', 'in', lost)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('email')
    .execute()
  return rows.map(({ email }) => email)
}

export async function markAccepted(trx: Trx, id: string, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ accepted_at: now, accepted_by: userId })
    .where('id', '=', id)
    .execute()
}

export type OpenedRow = ListedInvitation & {
  workspace_name: string
  workspace_picture_key: string | null
  workspace_color: WorkspaceColor
}

/** By the link that was mailed last. */
export async function findByToken(db: Db, tokenHash: Buffer): Promise<OpenedRow | undefined> {
  return db
    .selectFrom('invitations')
    .innerJoin('workspaces', 'workspaces.id', 'invitations.workspace_id')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select([
      'users.full_name as invited_by_name',
      'workspaces.name as workspace_name',
      'workspaces.picture_key as workspace_picture_key',
      'workspaces.color as workspace_color',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Nobody else accepts, withdraws or resends it until the transaction ends. */
export async function lockInvitation(trx: Trx, id: string): Promise<InvitationRow | undefined> {
  return trx.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Deletes what was sent to the address of an erased person. */
export async function deleteInvitationsTo(trx: Trx, email: string): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute()
}

export async function deleteInvitationsBefore(db: Db, expiredBefore: Date): Promise<void> {
  await deleteInBatches(db, 'invitations', sql`expires_at < ${expiredBefore}`)
}
