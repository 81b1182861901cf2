import { randomUUIDv7 } from 'node:crypto'
import type { Role } from '../../contract/access.ts'
import type { Db, Trx } from '../context.ts'

export async function insertWorkspace(
  trx: Trx,
  { name, timeZone, now }: { name: string; timeZone: string; now: Date },
): Promise<string> {
  const id = randomUUIDv7()
  await trx.insertInto('workspaces').values({ id, name, time_zone: timeZone, created_at: now }).execute()
  return id
}

export async function insertOwner(trx: Trx, workspaceId: string, userId: string, now: Date): Promise<void> {
  await trx
    .insertInto('members')
    .values({ workspace_id: workspaceId, user_id: userId, role: 'owner', created_at: now })
    .execute()
}

export async function updateName(db: Db, workspaceId: string, name: string): Promise<void> {
  await db.updateTable('workspaces').set({ name }).where('id', '=', workspaceId).execute()
}

export type MembershipRow = { id: string; name: string; role: Role }

export async function listMemberships(db: Db, userId: string): Promise<MembershipRow[]> {
  return db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select(['workspaces.id', 'workspaces.name', 'members.role'])
    .where('members.user_id', '=', userId)
    .orderBy('members.created_at')
    .orderBy('workspaces.id')
    .execute()
}
