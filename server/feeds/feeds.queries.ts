import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { ownerRole } from '../../contract/workspaces/access.ts'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'
import type { MembershipRow } from '../workspaces/index.ts'

export type FeedRow = Selectable<Tables['feeds']>

/** A feed with its accounts that are still connected, and the numbers of its entries. */
export type ListedFeed = FeedRow & {
  saved_by_name: string
  account_ids: string[]
  made: number
  waiting: number
  left_out: number
}

/** By title, or only the one with this id. */
export async function listFeedRows(db: Db, workspaceId: string, id?: string): Promise<ListedFeed[]> {
  const only = id === undefined ? sql`` : sql`and f.id = ${id}`
  const count = (state: string) =>
    sql`(select count(*)::int from feed_entries e where e.feed_id = f.id and e.state = ${state})`
  const { rows } = await sql<ListedFeed>`
    select f.*, u.full_name as saved_by_name,
      array(select a.id from feed_accounts fa join social_accounts a on a.id = fa.social_account_id
        where fa.feed_id = f.id and a.status <> 'disconnected' order by a.connected_at, a.id) as account_ids,
      ${count('made')} as made, ${count('waiting')} as waiting, ${count('left_out')} as left_out
    from feeds f join users u on u.id = f.saved_by
    where f.workspace_id = ${workspaceId} ${only}
    order by lower(f.title), f.id`.execute(db)
  return rows
}

export async function findFeed(db: Db, workspaceId: string, id: string): Promise<FeedRow | undefined> {
  return byId(db, workspaceId, id).executeTakeFirst()
}

/** As `findFeed`, and locks the row until the transaction ends. */
export async function lockFeed(trx: Trx, workspaceId: string, id: string): Promise<FeedRow | undefined> {
  return byId(trx, workspaceId, id).forUpdate().executeTakeFirst()
}

const byId = (db: Db, workspaceId: string, id: string) =>
  db.selectFrom('feeds').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id)

/** Those of the feeds that are not paused, by title, with what the newest entry that became a post says. */
export async function listFeedsWithIds(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Pick<FeedWithRemark, 'id' | 'title' | 'problem' | 'newest_remark'>[]> {
  const { rows } = await sql<FeedWithRemark>`
    select id, title, problem,
      (select remark from feed_entries e where e.feed_id = feeds.id and e.state = 'made'
        order by made_at desc limit 1) as newest_remark
    from feeds where workspace_id = ${workspaceId} and id = any(${ids}) and not paused
    order by lower(title), id`.execute(db)
  return rows
}

type FeedWithRemark = FeedRow & { newest_remark: string | null }

export async function findFeedAt(db: Db, workspaceId: string, url: string): Promise<FeedRow | undefined> {
  return db
    .selectFrom('feeds')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('url', '=', url)
    .executeTakeFirst()
}

export async function countFeeds(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('feeds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return count
}

/** False if the id is in use. */
export async function insertFeed(trx: Trx, row: Insertable<Tables['feeds']>): Promise<boolean> {
  const made = await trx
    .insertInto('feeds')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function replaceFeedAccounts(trx: Trx, feedId: string, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('feed_accounts').where('feed_id', '=', feedId).execute()
  await trx
    .insertInto('feed_accounts')
    .values(ids.map((id) => ({ feed_id: feedId, social_account_id: id })))
    .execute()
}

/** Changes a feed that the caller has locked, and increments its version. */
export async function updateFeed(trx: Trx, id: string, change: Updateable<Tables['feeds']>): Promise<void> {
  await trx
    .updateTable('feeds')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteFeedRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('feeds').where('id', '=', id).execute()
}

/**
 * Takes the next feed that is due for the caller alone, until `until`; undefined when there is none. Feeds of workspaces
 * that are archived or about to be deleted wait.
 */
export async function claimFeed(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`
    update feeds set claim = claim + 1, claimed_until = ${until}
    where id = (
      select id from feeds
      where not paused and next_check_at <= ${now} and (claimed_until is null or claimed_until < ${now})
        and not exists (select from workspaces w where w.id = feeds.workspace_id
          and (w.archived_at is not null or w.deletion_requested_at is not null))
      order by next_check_at, id limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0]
}

/** Writes the result of a check. False if another worker has claimed the feed since, or it is followed no more. */
export async function writeChecked(
  db: Db,
  { id, claim }: Pick<FeedRow, 'id' | 'claim'>,
  change: Updateable<Tables['feeds']>,
): Promise<boolean> {
  const written = await db
    .updateTable('feeds')
    .set(change)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

export async function listFeedAccounts(db: Db, feedId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('feed_accounts')
    .select('social_account_id as id')
    .where('feed_id', '=', feedId)
    .execute()
  return rows.map(({ id }) => id)
}

/** `workspace_id` is null for a user who is no member, or who leaves. */
export type WriterRow = { name: string; email_verified: boolean } & (MembershipRow | { workspace_id: null })

/** Who saved a feed, and their membership in its workspace. */
export async function findWriter(
  db: Db,
  { workspace_id: workspaceId, saved_by: userId }: Pick<FeedRow, 'workspace_id' | 'saved_by'>,
): Promise<WriterRow> {
  const { rows } = await sql<WriterRow>`
    select u.full_name as name, u.email_verified_at is not null as email_verified,
      m.workspace_id, m.role, m.social_account_ids, w.approval, w.own_approval, w.approves_times, w.payer_id, w.archived_at is not null as is_archived,
      w.delete_at is not null as is_being_deleted, p.paid_plan, p.granted_plan,
      case when m.role <> ${ownerRole} then seats_used(w.payer_id) end as seats_used
    from users u
    left join members m on m.user_id = u.id and m.workspace_id = ${workspaceId} and u.deletion_requested_at is null
    left join workspaces w on w.id = m.workspace_id
    left join workspaces p on p.id = w.payer_id
    where u.id = ${userId}`.execute(db)
  return rows[0] ?? { name: '', email_verified: false, workspace_id: null }
}

/** The feeds that write in the name of a member, by title. */
export async function listFeedTitlesOf(
  db: Db,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('feeds')
    .select('title')
    .where('workspace_id', '=', workspaceId)
    .where('saved_by', '=', userId)
    .orderBy((eb) => eb.fn('lower', ['title']))
    .execute()
  return rows.map(({ title }) => title)
}

/** Another member's name stands for the feeds of one who leaves. */
export async function handFeedsOver(
  trx: Trx,
  { workspaceId, from, to }: { workspaceId: string; from: string; to: string },
): Promise<void> {
  await trx
    .updateTable('feeds')
    .set({ saved_by: to })
    .where('workspace_id', '=', workspaceId)
    .where('saved_by', '=', from)
    .execute()
}
