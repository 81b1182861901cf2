import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import type { Activity, ActivityKind } from '../../contract/activity/activities.ts'
import type { Actor } from '../../contract/activity/activity-list.ts'
import type { Db, Trx } from '../context.ts'
import { deleteInBatches } from '../infra/database/delete-in-batches.ts'
import { workFields } from '../infra/work.ts'
import type { CursorPosition } from '../infra/http/paging.ts'
import type { By, NewActivity } from './record-activity.ts'

// Raw SQL instead of the query builder, because it runs for each post that is published.
const newActivities = `insert into activities (id, workspace_id, at, actor, user_id, subject_user_id, kind, data, by_program)
  select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::uuid[], $6::uuid[], $7::text[],
    $8::jsonb[], $9::text[])`

function actorOf(by: By): Actor {
  if (typeof by === 'string') return by
  return by.kind === 'background' ? 'product' : 'user'
}

export async function insertActivities(db: Db, activities: readonly NewActivity[]): Promise<void> {
  const values = [
    activities.map(() => randomUUIDv7()),
    activities.map(({ workspaceId }) => workspaceId),
    activities.map(({ at }) => at),
    activities.map(({ by }) => actorOf(by)),
    activities.map(({ by }) => (typeof by === 'string' || actorOf(by) !== 'user' ? null : by.userId)),
    activities.map(({ subjectUserId }) => subjectUserId ?? null),
    activities.map(({ activity }) => activity.kind),
    activities.map(({ activity }) => JSON.stringify(activity.data)),
    activities.map(({ by }) => (actorOf(by) === 'user' ? (workFields().program ?? null) : null)),
  ]
  await db.executeQuery(CompiledQuery.raw(newActivities, values))
}

export async function listWorkspacesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('workspace_id')
    .where('user_id', '=', userId)
    .orderBy('workspace_id')
    .execute()
  return rows.map((row) => row.workspace_id)
}

export type ActivitySelection = {
  /** Who acted, or whom the act is about. */
  userId: string | undefined
  kinds: readonly ActivityKind[]
  /** The first and the last day, in the workspace's time zone. */
  from: string | undefined
  to: string | undefined
}

type Named = { id: string; full_name: string; picture_key: string | null }

export type ActivityRow = {
  id: string
  created_at: Date
  actor: Actor
  by_program: string | null
  kind: ActivityKind
  data: Activity['data']
  by: Named | null
  subject: Named | null
  username: string | null
  post_id: string | null
  social_account_id: string | null
}

const named = (user: 'u' | 's') => sql<Named | null>`case when ${sql.ref(`${user}.id`)} is not null then
  jsonb_build_object('id', ${sql.ref(`${user}.id`)}, 'full_name', ${sql.ref(`${user}.full_name`)},
    'picture_key', ${sql.ref(`${user}.picture_key`)}) end`

/** An id in the data, which is absent in most kinds. */
const idIn = (field: 'postId' | 'socialAccountId') => sql<string>`(a.data ->> ${sql.lit(field)})::uuid`

/** The start of a day, or of the day after it, in the workspace's time zone. */
const startOf = (day: string, workspaceId: string, later = 0) =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone
    (select time_zone from workspaces where id = ${workspaceId}))`

/** Newest first. */
export async function listActivityRows(
  db: Db,
  workspaceId: string,
  { userId, kinds, from, to }: ActivitySelection,
  { after, limit }: { after: CursorPosition | undefined; limit: number },
): Promise<ActivityRow[]> {
  let query = db
    .selectFrom('activities as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('users as s', 's.id', 'a.subject_user_id')
    .leftJoin('posts as p', (join) =>
      join.onRef('p.workspace_id', '=', 'a.workspace_id').on('p.id', '=', idIn('postId')),
    )
    .leftJoin('social_accounts as c', (join) =>
      join.onRef('c.workspace_id', '=', 'a.workspace_id').on('c.id', '=', idIn('socialAccountId')),
    )
    .select(['a.id', 'a.at as created_at', 'a.actor', 'a.by_program', 'a.kind', 'a.data'])
    .select(['c.username', 'p.id as post_id'])
    .select([named('u').as('by'), named('s').as('subject')])
    .select(sql<string | null>`case when c.status <> 'disconnected' then c.id end`.as('social_account_id'))
    .where('a.workspace_id', '=', workspaceId)
    .where('a.kind', '=', (eb) => eb.fn.any(eb.val([...kinds])))
  if (userId !== undefined) {
    query = query.where((eb) => eb.or([eb('a.user_id', '=', userId), eb('a.subject_user_id', '=', userId)]))
  }
  if (from !== undefined) query = query.where('a.at', '>=', startOf(from, workspaceId))
  if (to !== undefined) query = query.where('a.at', '<', startOf(to, workspaceId, 1))
  if (after) {
    query = query.where((eb) => eb(eb.refTuple('a.at', 'a.id'), '<', eb.tuple(after.createdAt, after.id)))
  }
  return query.orderBy('a.at', 'desc').orderBy('a.id', 'desc').limit(limit).execute()
}

export async function findZone(db: Db, workspaceId: string): Promise<string> {
  const row = await db
    .selectFrom('workspaces')
    .select('time_zone')
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  return row?.time_zone ?? 'UTC'
}

/** Removes an address from all activities, such as the invitation of a user who is erased. */
export async function removeAddress(trx: Trx, email: string): Promise<void> {
  await sql`update activities set data = data - 'email'
    where data ? 'email' and lower(data ->> 'email') = ${email.toLowerCase()}`.execute(trx)
}

export async function deleteActivitiesBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'activities', sql`at < ${before}`)
}
