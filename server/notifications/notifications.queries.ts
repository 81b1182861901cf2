import { sql, type Selectable } from 'kysely'
import type { EmittedEvent } from '../../contract/events/events.ts'
import type { NotificationFilter } from '../../contract/notifications/notifications.ts'
import { commentIsThere } from '../comments/index.ts'
import type { Db, Trx } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { postNeedsUser } from '../posts/index.ts'
import type { Tables } from '../tables.ts'
import { wantsEvent } from './wants-event.ts'
import type { Audience } from './audience.ts'

export type Reader = Pick<Caller, 'workspaceId' | 'userId' | 'capabilities'>

export type NotificationRow = Pick<
  Selectable<Tables['notifications']>,
  'id' | 'number' | 'event' | 'created_at'
> & { is_read: boolean; is_solved: boolean }

/**
 * A process that freezes in this transaction would hold the workspace's lock, and other processes would wait with their
 * connections. The database therefore ends its transaction, and the others give up and retry later.
 */
export async function limitLockTime(trx: Trx): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', '3s', true), set_config('lock_timeout', '10s', true)`.execute(
    trx,
  )
}

/**
 * The number of the notification; undefined if this event already has one. Locks the counter of the workspace.
 * `mailDueAt`: when it is mailed, if `sendApprovalMails` mails it.
 */
export async function insertNotification(
  trx: Trx,
  { id, workspaceId, at, event }: EmittedEvent,
  { userId, capability }: Audience,
  mailDueAt: Date | null = null,
): Promise<number | undefined> {
  const { last_number: number } = await trx
    .insertInto('notification_counters')
    .values({ workspace_id: workspaceId, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('workspace_id')
        .doUpdateSet({ last_number: sql`notification_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  const inserted = await trx
    .insertInto('notifications')
    .values({
      id,
      workspace_id: workspaceId,
      number,
      user_id: userId,
      capability,
      event: JSON.stringify(event),
      created_at: new Date(at),
      mail_due_at: mailDueAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted && number
}

export async function workspaceExists(db: Db, workspaceId: string): Promise<boolean> {
  const found = await db
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  return found !== undefined
}

const commentId = sql<string>`n.event #>> '{data,commentId}'`

/** The notifications that a member may read. No user is notified of their own actions, or of a comment that is gone. */
const mayRead = (db: Db, { workspaceId, userId, capabilities }: Reader) =>
  db
    .selectFrom('notifications as n')
    .where('n.workspace_id', '=', workspaceId)
    .where((eb) =>
      eb.or([eb('n.user_id', '=', userId), eb('n.capability', '=', eb.fn.any(eb.val([...capabilities])))]),
    )
    .where(sql<boolean>`n.event #>> '{data,by,userId}' is distinct from ${userId}`)
    .where(sql<boolean>`(${commentId} is null or ${commentIsThere(sql`(${commentId})::uuid`)})`)

const wantsIn = (way: 'bell' | 'push', { userId }: Reader) =>
  sql<boolean>`(select ${wantsEvent(way)} from users where users.id = ${userId})`

/** Notifications that the member wants under the bell. */
const readable = (db: Db, reader: Reader) => mayRead(db, reader).where(wantsIn('bell', reader))

const readUpTo = ({ workspaceId, userId }: Reader) => sql<number>`coalesce(
  (select read_up_to from notification_readers where workspace_id = ${workspaceId} and user_id = ${userId}), 0)`

const isReadAlone = ({ userId }: Reader) => sql<boolean>`exists (
  select from notification_reads r where r.notification_id = n.id and r.user_id = ${userId})`

const eventType = sql<string>`n.event ->> 'type'`

const postId = sql<string>`n.event #>> '{data,postId}'`

/**
 * A failure is solved once its post no longer needs anybody, or once a later notification tells of the same post. It is
 * derived, so that it is right whatever changed the post.
 */
const isSolved = sql<boolean>`(${eventType} in ('post.failed', 'post.needs_attention') and (
  not ${postNeedsUser(sql`(${postId})::uuid`)}
  or exists (
    select from notifications later
    where later.event #>> '{data,postId}' = ${postId} and later.workspace_id = n.workspace_id
      and later.number > n.number and later.event ->> 'type' in ('post.failed', 'post.needs_attention'))))`

/** What is solved is read by everybody. */
const isUnread = (reader: Reader) =>
  sql<boolean>`n.number > ${readUpTo(reader)} and not ${isReadAlone(reader)} and not ${isSolved}`

const shown = (db: Db, reader: Reader) =>
  readable(db, reader)
    .select(['n.id', 'n.number', 'n.event', 'n.created_at'])
    .select([sql<boolean>`not (${isUnread(reader)})`.as('is_read'), isSolved.as('is_solved')])

/** Newest first. */
export async function listNotificationRows(
  db: Db,
  reader: Reader,
  { show, before, limit }: { show: NotificationFilter; before: number | undefined; limit: number },
): Promise<NotificationRow[]> {
  let query = shown(db, reader)
  if (show === 'unread') query = query.where(isUnread(reader))
  if (show === 'posts') query = query.where(eventType, 'like', 'post.%')
  if (show === 'accounts') query = query.where(eventType, 'like', 'social\\_account.%')
  if (before !== undefined) query = query.where('n.number', '<', before)
  return query.orderBy('n.number', 'desc').limit(limit).execute()
}

/** Notifications after a number, oldest first. */
export async function listLaterNotifications(
  db: Db,
  reader: Reader,
  { after, limit }: { after: number; limit: number },
): Promise<NotificationRow[]> {
  return shown(db, reader).where('n.number', '>', after).orderBy('n.number').limit(limit).execute()
}

/** Events after a number that the user has not read and wants by push, oldest first. */
export async function listUntoldEvents(
  db: Db,
  reader: Reader,
  { after, limit }: { after: number; limit: number },
): Promise<Pick<NotificationRow, 'number' | 'event'>[]> {
  return mayRead(db, reader)
    .select(['n.number', 'n.event'])
    .where('n.number', '>', after)
    .where(isUnread(reader))
    .where(wantsIn('push', reader))
    .orderBy('n.number')
    .limit(limit)
    .execute()
}

export async function countUnread(db: Db, reader: Reader, limit: number): Promise<number> {
  const unread = readable(db, reader).select('n.id').where(isUnread(reader)).limit(limit)
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Undefined if there is no notification with this id that the member may read. */
export async function findNotificationNumber(
  db: Db,
  reader: Reader,
  id: string,
): Promise<number | undefined> {
  const row = await readable(db, reader).select('n.number').where('n.id', '=', id).executeTakeFirst()
  return row?.number
}

/** The number of the newest notification of a workspace; 0 if there never was one. */
export async function findLastNumber(db: Db, workspaceId: string): Promise<number> {
  const row = await db
    .selectFrom('notification_counters')
    .select('last_number')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row?.last_number ?? 0
}

export async function insertRead(trx: Trx, { userId }: Reader, id: string): Promise<void> {
  await trx
    .insertInto('notification_reads')
    .values({ notification_id: id, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Never moves the mark back. */
export async function saveReadUpTo(trx: Trx, { workspaceId, userId }: Reader, number: number): Promise<void> {
  await trx
    .insertInto('notification_readers')
    .values({ workspace_id: workspaceId, user_id: userId, read_up_to: number })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id'])
        .doUpdateSet({ read_up_to: sql`greatest(notification_readers.read_up_to, excluded.read_up_to)` }),
    )
    .execute()
}

/** Deletes at most `limit` notifications and returns how many were deleted. */
export async function deleteOldNotifications(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', 'in', (eb) =>
      eb.selectFrom('notifications').select('id').where('created_at', '<', before).limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
