import { sql } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import type { PostRow } from '../posts.queries.ts'

/** The posts of a group that belong to a series. A draft that the user added to the group does not. */
export async function listPostsOfSeries(
  db: Db,
  seriesId: string,
  groupId: string,
): Promise<
  Pick<PostRow, 'id' | 'status' | 'scheduled_at' | 'time_zone' | 'series_on' | 'social_account_id'>[]
> {
  return db
    .selectFrom('posts')
    .select(['id', 'status', 'scheduled_at', 'time_zone', 'series_on', 'social_account_id'])
    .where('group_id', '=', groupId)
    .where('series_id', '=', seriesId)
    .orderBy('group_position')
    .execute()
}

/** Assigns posts to a series and a day of it. */
export async function writeSeriesOfPosts(
  trx: Trx,
  postIds: readonly string[],
  { seriesId, on }: { seriesId: string; on: string },
): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ series_id: seriesId, series_on: on })
    .where('id', 'in', postIds)
    .execute()
}

/** The group of the last day of a series that still has posts. */
export async function findLastGroup(db: Db, seriesId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('posts')
    .select('group_id')
    .where('series_id', '=', seriesId)
    .orderBy('series_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.group_id
}

/** Whether a series that goes on makes its next posts as copies of this group (`findLastGroup`). */
export async function isContinuedBySeries(db: Db, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    select from posts p join post_series s on s.id = p.series_id
    where p.group_id = ${groupId} and s.next_on is not null and not exists (
      select from posts later where later.series_id = p.series_id and later.series_on > p.series_on)
    limit 1`.execute(db)
  return rows.length > 0
}

/** The groups with scheduled posts of a series: all, or those after a day. */
export async function listScheduledGroups(db: Db, seriesId: string, after = ''): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('group_id')
    .distinct()
    .where('series_id', '=', seriesId)
    .where('status', '=', 'scheduled')
    .where('series_on', '>', after)
    .orderBy('group_id')
    .execute()
  return rows.map((row) => row.group_id)
}

/** Whether a series has scheduled posts, and all of them wait for approval. */
export async function onlyWaits(db: Db, seriesId: string): Promise<boolean> {
  const { waits } = await db
    .selectFrom('posts')
    .select(sql<boolean | null>`bool_and(approval_state is not null)`.as('waits'))
    .where('series_id', '=', seriesId)
    .where('status', '=', 'scheduled')
    .executeTakeFirstOrThrow()
  return waits ?? false
}

/** The workspaces with posts whose points are due to be reserved, and that are neither archived nor about to be deleted. */
export async function listUnpaidWorkspaces(db: Db, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('workspace_id')
    .distinct()
    .where('awaits_points', '=', true)
    .where('status', '=', 'scheduled')
    .where('scheduled_at', '<=', until)
    .where('workspace_id', 'not in', (eb) =>
      eb
        .selectFrom('workspaces')
        .select('id')
        .where((w) => w.or([w('archived_at', 'is not', null), w('deletion_requested_at', 'is not', null)])),
    )
    .execute()
  return rows.map((row) => row.workspace_id)
}

/** The next of these posts in a workspace, locked, unless a user or another worker has locked it. */
export async function lockNextUnpaid(
  trx: Trx,
  workspaceId: string,
  until: Date,
): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`select * from posts
    where awaits_points and status = 'scheduled' and workspace_id = ${workspaceId} and scheduled_at <= ${until}
    order by scheduled_at, id limit 1 for update skip locked`.execute(trx)
  return rows[0]
}

/** Marks the posts that were not marked yet, and returns them, soonest first. */
export async function markUnpaid(
  trx: Trx,
  workspaceId: string,
  { until, now }: { until: Date; now: Date },
): Promise<PostRow[]> {
  const rows = await trx
    .updateTable('posts')
    .set({ points_missed_at: now, version: sql`version + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('awaits_points', '=', true)
    .where('status', '=', 'scheduled')
    .where('scheduled_at', '<=', until)
    .where('points_missed_at', 'is', null)
    .returningAll()
    .execute()
  return rows.toSorted((one, other) => Number(one.scheduled_at) - Number(other.scheduled_at))
}

/** The posts that users were notified of and that still wait for points, soonest first. */
export async function listUnpaidOf(db: Db, workspaceId: string, ids: string[], length: number) {
  return db
    .selectFrom('posts')
    .select(['id', 'platform', 'social_account_id as accountId'])
    .select(['scheduled_at as scheduledAt', 'time_zone as timeZone'])
    .select(sql<string>`left(content, ${sql.lit(length)})`.as('beginning'))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('status', '=', 'scheduled')
    .where('awaits_points', '=', true)
    .where('points_missed_at', 'is not', null)
    .orderBy('scheduled_at')
    .orderBy('id')
    .$narrowType<{ scheduledAt: Date; timeZone: string }>()
    .execute()
}
