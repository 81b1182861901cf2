import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'

export type WebhookRow = Selectable<Tables['webhooks']>

/** A webhook with what its list says about it. */
export type ListedWebhook = WebhookRow & {
  label_ids: string[]
  creator: string | null
  waiting: number
  last_at: Date | null
  last_status: Selectable<Tables['webhook_deliveries']>['status'] | null
}

/** In the order in which they were added, or only the one with this id. */
export async function listWebhookRows(db: Db, workspaceId: string, id?: string): Promise<ListedWebhook[]> {
  const only = id === undefined ? sql`` : sql`and w.id = ${id}`
  const { rows } = await sql<ListedWebhook>`
    select w.*, u.full_name as creator, last.created_at as last_at, last.status as last_status,
      array(select l.label_id from webhook_labels l where l.webhook_id = w.id order by l.label_id) as label_ids,
      (select count(*)::int from webhook_deliveries d
        where d.webhook_id = w.id and d.next_try_at is not null) as waiting
    from webhooks w
    left join users u on u.id = w.created_by
    left join lateral (select d.created_at, d.status from webhook_deliveries d
      where d.webhook_id = w.id order by d.created_at desc, d.id desc limit 1) last on true
    where w.workspace_id = ${workspaceId} ${only}
    order by w.created_at, w.id`.execute(db)
  return rows
}

const byId = (db: Db, workspaceId: string, id: string) =>
  db.selectFrom('webhooks').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id)

export async function findWebhook(db: Db, workspaceId: string, id: string): Promise<WebhookRow | undefined> {
  return byId(db, workspaceId, id).executeTakeFirst()
}

/** As `findWebhook`, and locks the row until the transaction ends. */
export async function lockWebhook(
  trx: Trx,
  workspaceId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  return byId(trx, workspaceId, id).forUpdate().executeTakeFirst()
}

export async function countWebhooks(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return count
}

/** False if the id is in use. */
export async function insertWebhook(trx: Trx, row: Insertable<Tables['webhooks']>): Promise<boolean> {
  const made = await trx
    .insertInto('webhooks')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateWebhook(
  db: Db,
  id: string,
  change: Updateable<Tables['webhooks']>,
): Promise<void> {
  await db.updateTable('webhooks').set(change).where('id', '=', id).execute()
}

export async function deleteWebhookRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('webhooks').where('id', '=', id).execute()
}

export async function replaceWebhookLabels(trx: Trx, id: string, labelIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('webhook_labels').where('webhook_id', '=', id).execute()
  if (labelIds.length === 0) return
  await trx
    .insertInto('webhook_labels')
    .values(labelIds.map((label_id) => ({ webhook_id: id, label_id })))
    .execute()
}

/** The ids of these webhooks that are still off because of their addresses. */
export async function listDisabledAmong(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Pick<WebhookRow, 'id'>[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('webhooks')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .where('off_reason', 'in', ['gone', 'failing'])
    .execute()
}
