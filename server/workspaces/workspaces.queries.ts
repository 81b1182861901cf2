import { ownerRole, type Role } from '../../contract/workspaces/access.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { LinkSettings } from '../../contract/links/link-settings.ts'
import type { FirstDayOfWeek, LateHours } from '../../contract/workspaces/workspaces.ts'
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
 * Serializes changes to lists of the workspace, such as its labels. Other transactions can still insert rows that refer
 * to the workspace, because blocking them could cause a deadlock.
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
    .values({ workspace_id: workspaceId, user_id: userId, role: ownerRole, created_at: now })
    .execute()
}

export type SettingsRow = {
  name: string
  picture_key: string | null
  time_zone: string
  first_day_of_week: FirstDayOfWeek | null
  ask_when_late_hours: LateHours
  link_settings: LinkSettings | null
}

/**
 * Whether the database, which computes the days of figures, knows the time zone. PostgreSQL and JavaScript differ in a
 * few names.
 */
export async function isKnownZone(db: Db, timeZone: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${timeZone}`.execute(db)
  return rows.length > 0
}

export async function updateWorkspace(
  db: Db,
  workspaceId: string,
  changes: {
    name?: string
    picture_key?: string | null
    time_zone?: string
    first_day_of_week?: FirstDayOfWeek | null
    ask_when_late_hours?: LateHours
    link_settings?: string
  },
): Promise<SettingsRow> {
  return db
    .updateTable('workspaces')
    .set((eb) => ({ name: eb.ref('name'), ...changes }))
    .where('id', '=', workspaceId)
    .returning([
      'name',
      'picture_key',
      'time_zone',
      'first_day_of_week',
      'ask_when_late_hours',
      'link_settings',
    ])
    .executeTakeFirstOrThrow()
}

/** The time zone in which a workspace plans, and in which the days of its figures start. */
export async function findTimeZone(db: Db, workspaceId: string): Promise<string> {
  const row = await db
    .selectFrom('workspaces')
    .select('time_zone')
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  return row?.time_zone ?? 'UTC'
}

/** How many hours late a scheduled post must be to require confirmation; null means never. */
export async function findLateHours(db: Db, workspaceId: string): Promise<LateHours> {
  const row = await db
    .selectFrom('workspaces')
    .select('ask_when_late_hours')
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  return row?.ask_when_late_hours ?? null
}

export type MembershipRow = SettingsRow & { id: string; role: Role }

export async function listMemberships(db: Db, userId: string): Promise<MembershipRow[]> {
  return db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select([
      'workspaces.id',
      'workspaces.name',
      'workspaces.picture_key',
      'workspaces.time_zone',
      'workspaces.first_day_of_week',
      'workspaces.ask_when_late_hours',
      'workspaces.link_settings',
      'members.role',
    ])
    .where('members.user_id', '=', userId)
    .orderBy('members.created_at')
    .orderBy('workspaces.id')
    .execute()
}

/** Whether the workspace's only member requested the deletion of their account. */
export async function isBeingDeleted(db: Db, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspaces')
    .select('deletion_requested_at')
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  return row !== undefined && row.deletion_requested_at !== null
}
