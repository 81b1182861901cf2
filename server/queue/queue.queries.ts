import { sql } from 'kysely'
import type { WeeklySlot } from '../../contract/queue/queue.ts'
import type { Db, Trx } from '../context.ts'

/** The queue of a social account that has one. */
export type Queue = {
  accountId: string
  /** The workspace's. */
  timeZone: string
  paused: boolean
  version: number
  /** Sorted by weekday and time. */
  slots: WeeklySlot[]
}

const queueRows = (db: Db, workspaceId: string) =>
  db
    .selectFrom('queues')
    .select([
      'social_account_id as accountId',
      'paused',
      'version',
      sql<string>`(select time_zone from workspaces where id = queues.workspace_id)`.as('timeZone'),
    ])
    .where('workspace_id', '=', workspaceId)
    .orderBy('social_account_id')

/** The queues of these accounts. Accounts without a queue are omitted. */
export async function listQueueRows(
  db: Db,
  workspaceId: string,
  accountIds: readonly string[],
): Promise<Map<string, Queue>> {
  if (accountIds.length === 0) return new Map()
  return withSlots(
    db,
    await queueRows(db, workspaceId).where('social_account_id', 'in', accountIds).execute(),
  )
}

/**
 * Lists the queues and locks them, in a fixed order. Code that puts posts into slots or moves them locks the queue
 * first and the posts after it.
 */
export async function lockQueues(
  trx: Trx,
  workspaceId: string,
  accountIds: readonly string[],
): Promise<Map<string, Queue>> {
  if (accountIds.length === 0) return new Map()
  const rows = queueRows(trx, workspaceId).where('social_account_id', 'in', accountIds)
  return withSlots(trx, await rows.forUpdate().execute())
}

async function withSlots(db: Db, rows: Omit<Queue, 'slots'>[]): Promise<Map<string, Queue>> {
  const queues = new Map<string, Queue>(rows.map((row) => [row.accountId, { ...row, slots: [] }]))
  if (rows.length === 0) return queues
  const slots = await db
    .selectFrom('queue_slots')
    .select(['social_account_id as accountId', 'weekday', 'time'])
    .where('social_account_id', 'in', [...queues.keys()])
    .orderBy('weekday')
    .orderBy('time')
    .execute()
  for (const { accountId, weekday, time } of slots) queues.get(accountId)?.slots.push({ weekday, time })
  return queues
}

/** Inserts an empty queue for an account without one. */
export async function insertQueue(
  trx: Trx,
  { workspaceId, accountId }: { workspaceId: string; accountId: string },
): Promise<void> {
  await trx
    .insertInto('queues')
    .values({ social_account_id: accountId, workspace_id: workspaceId, version: 0 })
    .onConflict((conflict) => conflict.column('social_account_id').doNothing())
    .execute()
}

/** Changes a queue that the caller has locked, and increments its version. */
export async function updateQueue(trx: Trx, accountId: string, change: { paused?: boolean }): Promise<void> {
  await trx
    .updateTable('queues')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('social_account_id', '=', accountId)
    .execute()
}

export async function replaceSlotRows(
  trx: Trx,
  accountId: string,
  slots: readonly WeeklySlot[],
): Promise<void> {
  await trx.deleteFrom('queue_slots').where('social_account_id', '=', accountId).execute()
  if (slots.length === 0) return
  await trx
    .insertInto('queue_slots')
    .values(slots.map(({ weekday, time }) => ({ social_account_id: accountId, weekday, time })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The accounts of the posts of a group. */
export async function listGroupAccounts(db: Db, workspaceId: string, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('social_account_id as id')
    .where('workspace_id', '=', workspaceId)
    .where('group_id', '=', groupId)
    .where('social_account_id', 'is not', null)
    .$narrowType<{ id: string }>()
    .execute()
  return rows.map(({ id }) => id)
}

/** The accounts of these posts, by post id. Posts without an account are omitted. */
export async function listAccountsOfPosts(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'social_account_id as accountId'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .where('social_account_id', 'is not', null)
    .$narrowType<{ accountId: string }>()
    .execute()
  return new Map(rows.map(({ id, accountId }) => [id, accountId]))
}
