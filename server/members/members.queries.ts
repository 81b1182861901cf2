import type { Selectable, Updateable } from 'kysely'
import { ownerRole } from '../../contract/workspaces/access.ts'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'

export type MemberRow = Pick<
  Selectable<Tables['users']>,
  'id' | 'full_name' | 'email' | 'picture_key' | 'email_verified_at' | 'deletion_requested_at'
> &
  Pick<Selectable<Tables['members']>, 'role' | 'social_account_ids' | 'created_at'>

/** The members of a workspace, in the order of joining. */
export async function listMemberRows(db: Db, workspaceId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'users.id',
      'users.full_name',
      'users.email',
      'users.picture_key',
      'users.email_verified_at',
      'users.deletion_requested_at',
      'members.role',
      'members.social_account_ids',
      'members.created_at',
    ])
    .where('members.workspace_id', '=', workspaceId)
    .orderBy('members.created_at')
    .orderBy('users.id')
    .execute()
}

export async function insertMember(
  trx: Trx,
  member: Pick<Selectable<Tables['members']>, 'workspace_id' | 'user_id' | 'role' | 'social_account_ids'> & {
    created_at: Date
  },
): Promise<void> {
  await trx.insertInto('members').values(member).execute()
}

type Named = { workspaceId: string; userId: string }

export async function updateMember(
  trx: Trx,
  { workspaceId, userId }: Named,
  change: Pick<Updateable<Tables['members']>, 'role' | 'social_account_ids'>,
): Promise<void> {
  await trx
    .updateTable('members')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMember(trx: Trx, { workspaceId, userId }: Named): Promise<void> {
  await trx
    .deleteFrom('members')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute()
}

/** Whether the user is a member of any workspace. */
export async function hasWorkspace(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('members')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the ids that are connected social accounts of the workspace. */
export async function listKnownAccounts(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('social_accounts')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('status', '<>', 'disconnected')
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id }) => id)
}

export const isOwner = ({ role }: Pick<MemberRow, 'role'>): boolean => role === ownerRole
