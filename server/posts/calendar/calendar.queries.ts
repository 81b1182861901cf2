import { sql, type RawBuilder } from 'kysely'
import type { CalendarQuery } from '../../../contract/calendar/calendar.ts'
import type { Db } from '../../context.ts'
import { hasShownStatus } from '../approval/shown-status.ts'
import type { PostRow } from '../posts.queries.ts'

/** A post in the calendar: its status, the beginning of its text and its first picture or video. */
export type CalendarRow = Pick<
  PostRow,
  | 'id'
  | 'group_id'
  | 'platform'
  | 'social_account_id'
  | 'status'
  | 'approval_state'
  | 'problem'
  | 'scheduled_at'
  | 'published_at'
  | 'external_id'
  | 'deleted_on_platform_at'
  | 'leased_by'
  | 'version'
  | 'series_id'
  | 'created_by'
  | 'updated_by'
  | 'written_by'
  | 'changed_at'
> & { at: Date; beginning: string; media_id: string | null }

type Filter = Pick<CalendarQuery, 'accounts' | 'platforms' | 'statuses' | 'labels' | 'members'>

/**
 * The posts with a time from `from` (inclusive) to `to` (exclusive), the earliest first, at most `limit`. `characters`:
 * the length of each text's excerpt.
 */
export async function listCalendarPosts(
  db: Db,
  workspaceId: string,
  {
    from,
    to,
    filter,
    limit,
    characters,
  }: {
    from: Date
    to: Date
    filter: Filter
    limit: number
    characters: number
  },
): Promise<CalendarRow[]> {
  // The posts are selected first, so that texts and media are read only for those that are shown.
  const { rows } = await sql<CalendarRow>`
    with chosen as materialized (
      select p.id, p.calendar_at as at from posts p
      where p.workspace_id = ${workspaceId} and p.calendar_at >= ${from} and p.calendar_at < ${to} ${matching(filter)}
      order by p.calendar_at, p.id limit ${limit}
    )
    select p.id, p.group_id, p.platform, p.social_account_id, p.status, p.approval_state, p.problem, p.scheduled_at, p.published_at,
      p.external_id, p.deleted_on_platform_at, p.leased_by, p.version, p.series_id,
      p.created_by, p.updated_by, p.written_by, p.changed_at, c.at, left(p.content, ${sql.lit(characters)}) as beginning,
      (select m.media_id from post_media m where m.post_id = p.id order by m.position limit 1) as media_id
    from chosen c join posts p on p.id = c.id
    order by c.at, p.group_position, p.id`.execute(db)
  return rows
}

function matching({ accounts, platforms, statuses, labels, members }: Filter): RawBuilder<unknown> {
  const conditions = [
    accounts && sql`and p.social_account_id = any(${accounts})`,
    platforms && sql`and p.platform = any(${platforms})`,
    statuses &&
      sql`and (${sql.join(
        statuses.map((one) => hasShownStatus('p', one)),
        sql` or `,
      )})`,
    members && sql`and p.created_by = any(${members})`,
    labels &&
      sql`and exists (select from post_group_labels l where l.group_id = p.group_id and l.label_id = any(${labels}))`,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` `,
  )
}

/** The version of each group with its posts, computed as in `versionOf`, and the number of its posts. */
export async function listGroupSizes(db: Db, workspaceId: string, groupIds: readonly string[]) {
  const { rows } = await sql<{ id: string; version: number; size: number }>`
    select g.id, (g.version + sum(p.version - 1))::int as version, count(*)::int as size
    from post_groups g join posts p on p.group_id = g.id
    where g.id = any(${groupIds}) and g.workspace_id = ${workspaceId}
    group by g.id`.execute(db)
  return rows
}
