import { randomUUIDv7 } from 'node:crypto'
import type { Role } from '../../contract/access.ts'
import type { LinkParameters } from '../../contract/links/link-parameters.ts'
import type { LinkSettings } from '../../contract/links/link-settings.ts'
import type { LateHours } from '../../contract/late-hours.ts'
import type { Db, Trx } from '../context.ts'

export async function insertWorkspace(
  trx: Trx,
  { name, timeZone, now }: { name: string; timeZone: string; now: Date },
): Promise<string> {
  const id = randomUUIDv7()
  await trx.insertInto('workspaces').values({ id, name, time_zone: timeZone, created_at: now }).execute()
  return id
}

/**
 * Serializes changes of lists of the workspace, such as its labels. Other transactions can still insert rows that refer
 * to the workspace; blocking them could cause a deadlock.
 */
export async function lockWorkspace(trx: Trx, workspaceId: string): Promise<void> {
  await trx
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function insertOwner(trx: Trx, workspaceId: string, userId: string, now: Date): Promise<void> {
  await trx
    .insertInto('members')
    .values({ workspace_id: workspaceId, user_id: userId, role: 'owner', created_at: now })
    .execute()
}

export async function updateWorkspace(
  db: Db,
  workspaceId: string,
  changes: { name?: string; ask_when_late_hours?: LateHours; link_settings?: string },
): Promise<{ name: string; ask_when_late_hours: LateHours; link_settings: LinkSettings | null }> {
  return db
    .updateTable('workspaces')
    .set((eb) => ({ name: eb.ref('name'), ...changes }))
    .where('id', '=', workspaceId)
    .returning(['name', 'ask_when_late_hours', 'link_settings'])
    .executeTakeFirstOrThrow()
}

/** How many hours late a scheduled post asks before it is published; null: never. */
export async function findLateHours(db: Db, workspaceId: string): Promise<LateHours> {
  const row = await db
    .selectFrom('workspaces')
    .select('ask_when_late_hours')
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  return row?.ask_when_late_hours ?? null
}

/** What links of the workspace's posts get by default; null while that is turned off. */
export async function findLinkParameters(db: Db, workspaceId: string): Promise<LinkParameters | null> {
  const row = await db
    .selectFrom('workspaces')
    .select('link_settings')
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  if (!row?.link_settings?.enabled) return null
  const { source, medium, campaign } = row.link_settings
  return { source, medium, campaign }
}

export type MembershipRow = {
  id: string
  name: string
  role: Role
  ask_when_late_hours: LateHours
  link_settings: LinkSettings | null
}

export async function listMemberships(db: Db, userId: string): Promise<MembershipRow[]> {
  return db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select([
      'workspaces.id',
      'workspaces.name',
      'workspaces.ask_when_late_hours',
      'workspaces.link_settings',
      'members.role',
    ])
    .where('members.user_id', '=', userId)
    .orderBy('members.created_at')
    .orderBy('workspaces.id')
    .execute()
}
