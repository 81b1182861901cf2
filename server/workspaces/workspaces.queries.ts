import { ownerRole } from '../../contract/workspaces/access.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { LinkSettings } from '../../contract/links/link-settings.ts'
import type { FirstDayOfWeek, LateHours, WorkspaceColor } from '../../contract/workspaces/workspaces.ts'
import type { Db, Trx } from '../context.ts'
import { notAMember, notFound } from '../infra/http/app-error.ts'
import type { NewWorkspace } from './create-workspace.ts'
import type { ApprovalMode, OwnApproval } from '../../contract/approval/approval-settings.ts'
import type { MembershipRow } from './membership.ts'

export async function insertWorkspace(
  trx: Trx,
  { name, timeZone, color, payerId, now }: Omit<NewWorkspace, 'ownerId' | 'plan'>,
): Promise<string> {
  const id = randomUUIDv7()
  await trx
    .insertInto('workspaces')
    .values({
      id,
      name,
      time_zone: timeZone,
      created_at: now,
      payer_id: payerId ?? id,
      ...(color !== undefined && { color }),
    })
    .execute()
  return id
}

/** The numbers of workspaces that a user owns and that pay for themselves: all, and those on the free plan. */
export async function countOwnWorkspaces(trx: Trx, userId: string): Promise<{ all: number; free: number }> {
  // Two calls of the user at once count one after the other.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const row = await trx
    .selectFrom('members as m')
    .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(
      sql<number>`(count(*) filter (where w.payer_id = w.id and w.paid_plan = 'free' and w.granted_plan = 'free'))::int`.as(
        'free',
      ),
    )
    .where('m.user_id', '=', userId)
    .where('m.role', '=', ownerRole)
    .executeTakeFirstOrThrow()
  return row
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

/** The columns that a workspace is shown with. */
const settings = [
  'w.name',
  'w.picture_key',
  'w.color',
  'w.time_zone',
  'w.first_day_of_week',
  'w.ask_when_late_hours',
  'w.link_settings',
] as const

export type SettingsRow = {
  name: string
  color: WorkspaceColor
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

/** The settings before a change, which no other transaction changes meanwhile. */
export async function lockSettings(trx: Trx, workspaceId: string): Promise<SettingsRow> {
  return trx
    .selectFrom('workspaces as w')
    .select([...settings])
    .where('w.id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateWorkspace(
  db: Db,
  workspaceId: string,
  changes: {
    name?: string
    color?: WorkspaceColor
    picture_key?: string | null
    time_zone?: string
    first_day_of_week?: FirstDayOfWeek | null
    ask_when_late_hours?: LateHours
    link_settings?: string
    approval?: ApprovalMode
    own_approval?: OwnApproval
    approves_times?: boolean
  },
): Promise<void> {
  await db
    .updateTable('workspaces')
    .set((eb) => ({ name: eb.ref('name'), ...changes }))
    .where('id', '=', workspaceId)
    .execute()
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

export async function findWorkspaceName(db: Db, workspaceId: string): Promise<string> {
  const row = await db
    .selectFrom('workspaces')
    .select('name')
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  return row?.name ?? ''
}

type Membership = { workspaceId: string; userId: string }

export async function isMember(db: Db, { workspaceId, userId }: Membership): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Throws `not_a_member` for a user who was removed from the workspace meanwhile. Nobody removes them until the
 * transaction ends, so that it writes everything or nothing.
 */
export async function lockMembership(trx: Trx, { workspaceId, userId }: Membership): Promise<void> {
  const row = await trx
    .selectFrom('members')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw notAMember()
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

/** A workspace of a user, with what restricts its members and who pays for it. */
export type WorkspaceRow = SettingsRow &
  MembershipRow & {
    payer_name: string
    archived_at: Date | null
    delete_at: Date | null
    /** Of all members, the user included. */
    member_count: number
    owners: string[]
  }

export async function listWorkspaceRows(db: Db, userId: string): Promise<WorkspaceRow[]> {
  return db
    .selectFrom('members as m')
    .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
    .innerJoin('workspaces as payer', 'payer.id', 'w.payer_id')
    .select([
      ...settings,
      'w.approval',
      'w.own_approval',
      'w.approves_times',
      'w.id as workspace_id',
      'w.payer_id',
      'w.archived_at',
      'w.delete_at',
    ])
    .select(['m.role', 'm.social_account_ids'])
    .select(['payer.name as payer_name', 'payer.paid_plan', 'payer.granted_plan'])
    .select([
      sql<boolean>`w.archived_at is not null`.as('is_archived'),
      sql<boolean>`w.delete_at is not null`.as('is_being_deleted'),
      sql<number>`seats_used(w.payer_id)`.as('seats_used'),
      sql<number>`(select count(*)::int from members o where o.workspace_id = w.id)`.as('member_count'),
      sql<string[]>`array(select u.full_name from members o join users u on u.id = o.user_id
        where o.workspace_id = w.id and o.role = ${ownerRole} order by o.created_at)`.as('owners'),
    ])
    .where('m.user_id', '=', userId)
    .orderBy('m.created_at')
    .orderBy('w.id')
    .execute()
}

/** The workspace of a member. */
export async function findWorkspaceRow(db: Db, userId: string, workspaceId: string): Promise<WorkspaceRow> {
  const row = (await listWorkspaceRows(db, userId)).find((one) => one.workspace_id === workspaceId)
  if (!row) throw notFound('workspace')
  return row
}

/** The names of the owners, without the user who asks. */
export async function listOwnerNames(db: Db, workspaceId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.full_name')
    .where('members.workspace_id', '=', workspaceId)
    .where('members.role', '=', ownerRole)
    .where('users.id', '<>', userId)
    .orderBy('members.created_at')
    .execute()
  return rows.map(({ full_name }) => full_name)
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

/** Whether nothing happens in the workspace: it is archived, or about to be deleted. */
export async function isClosed(db: Db, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', workspaceId)
    .where((eb) => eb.or([eb('archived_at', 'is not', null), eb('deletion_requested_at', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined
}

/** The user, with the time zone of the workspace that they leave, unless they have another one that stays. */
export async function findUserWithoutWorkspace(
  trx: Trx,
  userId: string,
  leftId: string,
): Promise<{ full_name: string; time_zone: string } | undefined> {
  const { rows } = await sql<{ full_name: string; time_zone: string }>`
    select u.full_name, w.time_zone from users u, workspaces w
    where u.id = ${userId} and w.id = ${leftId} and not exists (
      select from members m join workspaces o on o.id = m.workspace_id
      where m.user_id = u.id and o.id <> w.id and o.delete_at is null)`.execute(trx)
  return rows[0]
}
