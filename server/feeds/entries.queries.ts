import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'

export type EntryRow = Selectable<Tables['feed_entries']>

/** Adds those entries that the feed did not have yet. An entry that is there stays as it is. */
export async function insertEntries(
  trx: Trx,
  rows: readonly Insertable<Tables['feed_entries']>[],
): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('feed_entries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['feed_id', 'key']).doNothing())
    .execute()
}

/** Leaves out all but the newest `most` entries that wait. */
export async function leaveOutOldest(trx: Trx, feedId: string, most: number): Promise<void> {
  await sql`
    update feed_entries set state = 'left_out', source = null
    where feed_id = ${feedId} and key in (
      select key from feed_entries where feed_id = ${feedId} and state = 'waiting'
      order by found_at desc, place offset ${most})`.execute(trx)
}

/** Forgets old entries that the feed does not have any more. */
export async function forgetEntries(
  trx: Trx,
  feedId: string,
  { before, keys }: { before: Date; keys: readonly Buffer[] },
): Promise<void> {
  await sql`
    delete from feed_entries where feed_id = ${feedId} and found_at < ${before} and state <> 'waiting'
      and not key = any(${keys}::bytea[])`.execute(trx)
}

/** The oldest entries that wait for their turn. */
export async function listWaiting(db: Db, feedId: string, limit: number): Promise<EntryRow[]> {
  return db
    .selectFrom('feed_entries')
    .selectAll()
    .where('feed_id', '=', feedId)
    .where('state', '=', 'waiting')
    .orderBy('found_at')
    .orderBy('place', 'desc')
    .limit(limit)
    .execute()
}

export async function countMadeSince(db: Db, feedId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('feed_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('feed_id', '=', feedId)
    .where('made_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

type EntryKey = Pick<EntryRow, 'feed_id' | 'key'>

export async function writeEntry(
  db: Db,
  { feed_id: feedId, key }: EntryKey,
  change: Updateable<Tables['feed_entries']>,
): Promise<void> {
  await db
    .updateTable('feed_entries')
    .set(change)
    .where('feed_id', '=', feedId)
    .where('key', '=', key)
    .execute()
}

/** Gives an entry its picture. False if it has one by now, or is followed no more. */
export async function writePicture(trx: Trx, entry: EntryKey, mediaId: string): Promise<boolean> {
  const written = await trx
    .updateTable('feed_entries')
    .set({ media_id: mediaId })
    .where('feed_id', '=', entry.feed_id)
    .where('key', '=', entry.key)
    .where('media_id', 'is', null)
    .returning('key')
    .executeTakeFirst()
  return written !== undefined
}

export type ListedEntry = Pick<EntryRow, 'title' | 'link' | 'found_at' | 'state' | 'remark'> & {
  post_id: string | null
}

/** The newest entries since the feed is followed. */
export async function listNewestEntries(db: Db, feedId: string, limit: number): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select e.title, e.link, e.found_at, e.state, e.remark,
      (select p.id from posts p where p.group_id = e.group_id order by p.group_position limit 1) as post_id
    from feed_entries e where e.feed_id = ${feedId} and e.state <> 'known'
    order by e.found_at desc, e.place limit ${limit}`.execute(db)
  return rows
}
