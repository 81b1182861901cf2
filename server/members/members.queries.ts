import type { Selectable } from 'kysely'
import type { Db } from '../context.ts'
import type { Tables } from '../tables.ts'

export type MemberRow = Pick<Selectable<Tables['users']>, 'id' | 'full_name' | 'email' | 'picture_key'> &
  Pick<Selectable<Tables['members']>, 'role' | 'created_at'>

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
      'members.role',
      'members.created_at',
    ])
    .where('members.workspace_id', '=', workspaceId)
    .orderBy('members.created_at')
    .orderBy('users.id')
    .execute()
}
