import { sql, type Selectable } from 'kysely'
import { maxPlannedPosts } from '../../contract/clients/clients.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { PostStatus } from '../../contract/posts/posts.ts'
import { ownerRole, type Role } from '../../contract/workspaces/access.ts'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'

export type ClientRow = Pick<
  Selectable<Tables['workspaces']>,
  'id' | 'name' | 'picture_key' | 'color' | 'time_zone' | 'first_day_of_week' | 'archived_at' | 'delete_at'
> & { is_member: boolean; owners: string[]; failed: number; needs_attention: number }

/** The client workspaces of a payer, by name, and whether the user is a member. */
export async function listClientRows(db: Db, payerId: string, userId: string): Promise<ClientRow[]> {
  return db
    .selectFrom('workspaces as w')
    .leftJoin('members as m', (join) =>
      join.onRef('m.workspace_id', '=', 'w.id').on('m.user_id', '=', userId),
    )
    .select(['w.id', 'w.name', 'w.picture_key', 'w.color', 'w.time_zone', 'w.first_day_of_week'])
    .select(['w.archived_at', 'w.delete_at'])
    .select([
      sql<boolean>`m.user_id is not null`.as('is_member'),
      sql<string[]>`array(select u.full_name from members o join users u on u.id = o.user_id
        where o.workspace_id = w.id and o.role = ${ownerRole} order by o.created_at)`.as('owners'),
      countOf('failed').as('failed'),
      countOf('needs_attention').as('needs_attention'),
    ])
    .where('w.payer_id', '=', payerId)
    .where('w.id', '<>', payerId)
    .where('w.erased_at', 'is', null)
    .orderBy(sql`lower(w.name)`)
    .orderBy('w.id')
    .execute()
}

/** Triggers maintain these counts, so that no posts are read. */
const countOf = (status: PostStatus) => sql<number>`
  (select coalesce(sum(c.posts), 0)::int from post_counts c where c.workspace_id = w.id and c.status = ${status})`

export type WorkspaceWeek = { workspaceId: string; from: Date; until: Date }

/** The number of scheduled posts of each workspace in its week, up to `maxPlannedPosts`, by id. */
export async function countPlanned(db: Db, weeks: WorkspaceWeek[]): Promise<Map<string, number>> {
  if (weeks.length === 0) return new Map()
  const values = sql.join(
    weeks.map(
      ({ workspaceId, from, until }) =>
        sql`(${workspaceId}::uuid, ${from}::timestamptz, ${until}::timestamptz)`,
    ),
  )
  const { rows } = await sql<{ id: string; planned: number }>`
    select week.id, (select count(*)::int from (
      select from posts
      where workspace_id = week.id and status = 'scheduled' and calendar_at >= week.starts_at and calendar_at < week.ends_at
      limit ${maxPlannedPosts}
    ) counted) as planned
    from (values ${values}) week (id, starts_at, ends_at)`.execute(db)
  return new Map(rows.map(({ id, planned }) => [id, planned]))
}

export type EndingConnectionRow = {
  id: string
  workspace_id: string
  platform: PlatformKey
  username: string
  has_ended: boolean
  ends_at: Date | null
}

/** The social accounts of workspaces whose access has ended, or ends before `until`; those that ended first. */
export async function listEndingConnections(
  db: Db,
  workspaceIds: string[],
  { now, until }: { now: Date; until: Date },
): Promise<EndingConnectionRow[]> {
  if (workspaceIds.length === 0) return []
  return db
    .selectFrom('social_accounts as a')
    .leftJoin('connections as c', 'c.id', 'a.connection_id')
    .select(['a.id', 'a.workspace_id', 'a.platform', 'a.username', 'c.ends_at'])
    .select((eb) =>
      eb
        .or([
          eb('a.status', '=', 'reauth_required'),
          eb(eb.fn.coalesce('c.ends_at', sql<Date>`'infinity'`), '<=', now),
        ])
        .$castTo<boolean>()
        .as('has_ended'),
    )
    .where('a.workspace_id', 'in', workspaceIds)
    .where((eb) =>
      eb.or([
        eb('a.status', '=', 'reauth_required'),
        eb.and([eb('a.status', '=', 'connected'), eb('c.ends_at', '<=', until)]),
      ]),
    )
    .orderBy('has_ended', 'desc')
    .orderBy('c.ends_at')
    .orderBy('a.id')
    .execute()
}

/** A workspace of a user that may become a client, locked. */
export async function findCandidate(
  trx: Trx,
  workspaceId: string,
  userId: string,
): Promise<{ name: string; payer_id: string; role: Role } | undefined> {
  return trx
    .selectFrom('workspaces as w')
    .innerJoin('members as m', 'm.workspace_id', 'w.id')
    .select(['w.name', 'w.payer_id', 'm.role'])
    .where('w.id', '=', workspaceId)
    .where('m.user_id', '=', userId)
    .where('w.erased_at', 'is', null)
    .forNoKeyUpdate('w')
    .executeTakeFirst()
}

export async function hasClients(db: Db, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspaces')
    .select('id')
    .where('payer_id', '=', workspaceId)
    .where('id', '<>', workspaceId)
    .where('erased_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A client workspace of a payer. */
export async function findClientOf(
  db: Db,
  payerId: string,
  workspaceId: string,
): Promise<{ name: string } | undefined> {
  return clientOf(db, payerId, workspaceId).executeTakeFirst()
}

export async function lockClientOf(
  trx: Trx,
  payerId: string,
  workspaceId: string,
): Promise<{ name: string } | undefined> {
  return clientOf(trx, payerId, workspaceId).forNoKeyUpdate().executeTakeFirst()
}

const clientOf = (db: Db, payerId: string, workspaceId: string) =>
  db
    .selectFrom('workspaces')
    .select('name')
    .where('id', '=', workspaceId)
    .where('id', '<>', payerId)
    .where('payer_id', '=', payerId)
    .where('erased_at', 'is', null)

export async function countMembers(db: Db, workspaceId: string): Promise<number> {
  const { members } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return members
}

export async function findFullName(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('full_name').where('id', '=', userId).executeTakeFirst()
  return row?.full_name ?? ''
}

/** Whether the workspace has an owner who is not the user. */
export async function hasOtherOwner(db: Db, workspaceId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', ownerRole)
    .where('user_id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
