import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { LabelColor } from '../../contract/labels/labels.ts'
import type { Db, Trx } from '../context.ts'
import type { CursorPosition } from '../infra/http/paging.ts'
import type { Tables } from '../tables.ts'

type Row = Selectable<Tables['review_links']>

/** A link as members see it. */
export type LinkRow = Omit<Row, 'month' | 'token_hash'> & {
  /** `YYYY-MM` */
  month: string | null
  creator: string | null
  label_name: string | null
  label_color: LabelColor | null
  /** The number of chosen groups. */
  groups: number
  /** Who gave a name: each confirmed address once, others once for each browser. */
  reviewers: number
  /** On how many posts reviewers of the link decided so last. */
  approved: number
  changes_requested: number
}

const listed = (where: RawBuilder<unknown>) => sql<LinkRow>`
  select l.id, l.workspace_id, l.name, l.scope, l.label_id, to_char(l.month, 'YYYY-MM') as month, l.social_account_ids,
    l.ends_at, l.withdrawn_at, l.password_hash, l.confirms_address, l.created_by, l.created_at, l.opens,
    l.first_opened_at, l.last_opened_at, u.full_name as creator, b.name as label_name, b.color as label_color,
    (select count(*)::int from review_link_groups g where g.link_id = l.id) as groups,
    (select count(distinct coalesce(r.email, r.id::text))::int from reviewers r where r.link_id = l.id) as reviewers,
    d.approved, d.changes_requested
  from review_links l
  left join users u on u.id = l.created_by
  left join labels b on b.id = l.label_id
  left join lateral (
    select count(*) filter (where kind = 'approved')::int as approved,
      count(*) filter (where kind = 'changes_requested')::int as changes_requested
    from (
      select distinct on (s.post_id) s.kind from reviewers r join approval_steps s on s.reviewer_id = r.id
      where r.link_id = l.id order by s.post_id, s.at desc, s.id desc
    ) last
  ) d on true
  where ${where}`

type Page = { after: CursorPosition | undefined; limit: number; takesPostsAt: Date | null }

/** Newest first. `takesPostsAt`: only links to chosen posts that are open then; null for all links. */
export async function listLinks(
  db: Db,
  workspaceId: string,
  { after, limit, takesPostsAt }: Page,
): Promise<LinkRow[]> {
  const beyond = after ? sql`and (l.created_at, l.id) < (${after.createdAt}, ${after.id})` : sql``
  const kept = takesPostsAt
    ? sql`and l.scope = 'posts' and l.withdrawn_at is null and l.ends_at > ${takesPostsAt}`
    : sql``
  const page = listed(sql`l.workspace_id = ${workspaceId} ${beyond} ${kept}`)
  const { rows } = await sql<LinkRow>`${page} order by l.created_at desc, l.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function findLink(db: Db, workspaceId: string, id: string): Promise<LinkRow | undefined> {
  return (await listed(sql`l.workspace_id = ${workspaceId} and l.id = ${id}`).execute(db)).rows[0]
}

/** Locks a link until the transaction ends. */
export async function lockLink(trx: Trx, workspaceId: string, id: string): Promise<Row | undefined> {
  return trx
    .selectFrom('review_links')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The open links that show a post, the newest first. */
export async function listOpenLinksOf(
  db: Db,
  { workspaceId, postId, now }: { workspaceId: string; postId: string; now: Date },
): Promise<Pick<Row, 'id' | 'name' | 'ends_at'>[]> {
  const { rows } = await sql<Pick<Row, 'id' | 'name' | 'ends_at'>>`
    select l.id, l.name, l.ends_at from posts p
    join workspaces w on w.id = p.workspace_id
    join review_links l on l.workspace_id = p.workspace_id
    where p.workspace_id = ${workspaceId} and p.id = ${postId} and l.withdrawn_at is null and l.ends_at > ${now}
      and (l.social_account_ids is null or p.social_account_id is null
        or p.social_account_id = any(l.social_account_ids))
      and case l.scope
        when 'posts' then exists (
          select from review_link_groups g where g.link_id = l.id and g.group_id = p.group_id)
        when 'label' then (p.calendar_at is not null or p.approval_state is not null) and exists (
          select from post_group_labels b where b.label_id = l.label_id and b.group_id = p.group_id)
        else p.calendar_at >= l.month::timestamp at time zone w.time_zone
          and p.calendar_at < (l.month + interval '1 month') at time zone w.time_zone
      end
    order by l.created_at desc, l.id desc limit 20`.execute(db)
  return rows
}

/** The open links that a member made. */
export async function countOpenLinksOf(
  db: Db,
  { workspaceId, userId, now }: { workspaceId: string; userId: string; now: Date },
): Promise<number> {
  const { links } = await db
    .selectFrom('review_links')
    .select(sql<number>`count(*)::int`.as('links'))
    .where('workspace_id', '=', workspaceId)
    .where('created_by', '=', userId)
    .where('withdrawn_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return links
}

export async function countLinks(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('review_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertLink(trx: Trx, link: Insertable<Tables['review_links']>): Promise<void> {
  await trx.insertInto('review_links').values(link).execute()
}

export async function updateLink(
  trx: Trx,
  id: string,
  fields: Updateable<Tables['review_links']>,
): Promise<void> {
  if (Object.keys(fields).length === 0) return
  await trx.updateTable('review_links').set(fields).where('id', '=', id).execute()
}

export async function deleteLink(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('review_links').where('id', '=', id).execute()
}

/** Of these ids, those of groups of the workspace. They cannot be deleted until the transaction ends. */
export async function lockGroups(trx: Trx, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('post_groups')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether one of these groups has only posts of other accounts than these. */
export async function hasGroupOfOthers(
  trx: Trx,
  groupIds: readonly string[],
  accountIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from posts where group_id = any(${groupIds}::uuid[]) group by group_id
    having bool_and(social_account_id is not null and social_account_id <> all(${accountIds}::uuid[]))
    limit 1`.execute(trx)
  return rows.length > 0
}

export async function listGroupIds(db: Db, linkId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('review_link_groups')
    .select('group_id')
    .where('link_id', '=', linkId)
    .execute()
  return rows.map((row) => row.group_id)
}

export async function insertGroups(trx: Trx, linkId: string, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return
  await trx
    .insertInto('review_link_groups')
    .values(groupIds.map((groupId) => ({ link_id: linkId, group_id: groupId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteGroups(trx: Trx, linkId: string, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return
  await trx
    .deleteFrom('review_link_groups')
    .where('link_id', '=', linkId)
    .where('group_id', 'in', groupIds)
    .execute()
}
