import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { WebhookEventType } from '../../../contract/webhooks/webhook-events.ts'
import type { DeliveryStatus } from '../../../contract/webhooks/webhooks.ts'
import type { Db, Trx } from '../../context.ts'
import { deleteInBatches } from '../../infra/database/delete-in-batches.ts'
import type { CursorPosition } from '../../infra/http/paging.ts'
import { notOnHold } from '../../installation/index.ts'
import type { Tables } from '../../tables.ts'
import type { WebhookRow } from '../webhooks.queries.ts'

export type DeliveryRow = Selectable<Tables['webhook_deliveries']>
export type TryRow = Selectable<Tables['webhook_tries']>

/** The webhooks of a workspace that are on and get this event. `label_ids`: only posts with one of them, if there are any. */
export async function listListening(
  db: Db,
  workspaceId: string,
  type: WebhookEventType,
): Promise<{ id: string; label_ids: string[] }[]> {
  const { rows } = await sql<{ id: string; label_ids: string[] }>`
    select w.id, array(select l.label_id from webhook_labels l where l.webhook_id = w.id) as label_ids
    from webhooks w
    where w.workspace_id = ${workspaceId} and w.off_reason is null
      and (w.events is null or ${type} = any(w.events))`.execute(db)
  return rows
}

/** A webhook has at most one delivery of an event. */
export async function insertDeliveries(
  trx: Trx,
  rows: readonly Insertable<Tables['webhook_deliveries']>[],
): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing())
    .execute()
}

type Claim = { now: Date; until: Date; failing: boolean }

/**
 * Takes a webhook with deliveries that are due, for the caller alone, until `until`; undefined when there is none.
 * `failing`: one whose last try failed. Webhooks of workspaces that are archived or about to be deleted wait, as all do
 * while a restored database is on hold.
 */
export async function claimWebhook(db: Db, { now, until, failing }: Claim): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`
    update webhooks set claim = claim + 1, claimed_until = ${until}
    where id = (
      select w.id from webhooks w
      where w.off_reason is null and (w.failing_since is not null) = ${failing}
        and (w.claimed_until is null or w.claimed_until <= ${now})
        and (w.pause_until is null or w.pause_until <= ${now})
        and exists (select from webhook_deliveries d where d.webhook_id = w.id and d.next_try_at <= ${now})
        and not exists (select from workspaces s where s.id = w.workspace_id
          and (s.archived_at is not null or s.deletion_requested_at is not null))
        and ${notOnHold}
      -- Those that were served longest ago come first.
      order by w.claimed_until nulls first, w.id limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0]
}

type Claimed = Pick<WebhookRow, 'id' | 'claim'>

/** Whether the lease of the caller is still the newest one. */
const whereClaimed = (db: Db, { id, claim }: Claimed) =>
  db.updateTable('webhooks').where('id', '=', id).where('claim', '=', claim)

/** The webhook as it is now, with a longer lease; undefined if the lease is lost, or the webhook is off. */
export async function extendClaim(db: Db, webhook: Claimed, until: Date): Promise<WebhookRow | undefined> {
  return whereClaimed(db, webhook)
    .set({ claimed_until: until })
    .where('off_reason', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function endClaim(db: Db, webhook: Claimed, now: Date): Promise<void> {
  await whereClaimed(db, webhook).set({ claimed_until: now }).execute()
}

/** The deliveries that are due, the oldest first. */
export async function listDue(
  db: Db,
  webhookId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<DeliveryRow[]> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Locks a webhook and one of its deliveries, in this order; undefined if one of them is deleted. */
export async function lockDelivery(
  trx: Trx,
  { id, webhook_id: webhookId }: Pick<DeliveryRow, 'id' | 'webhook_id'>,
): Promise<{ webhook: WebhookRow; delivery: DeliveryRow } | undefined> {
  const webhook = await trx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst()
  const delivery = await trx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return webhook && delivery && { webhook, delivery }
}

export async function insertTry(trx: Trx, row: TryRow): Promise<void> {
  await trx.insertInto('webhook_tries').values(row).execute()
}

export async function updateDelivery(
  trx: Trx,
  id: string,
  change: Updateable<Tables['webhook_deliveries']>,
): Promise<void> {
  await trx.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute()
}

/** Makes all deliveries that wait due now. */
export async function bringForward(trx: Trx, webhookId: string, now: Date): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ next_try_at: now })
    .where('webhook_id', '=', webhookId)
    .where('next_try_at', '>', now)
    .execute()
}

type Page = { status?: DeliveryStatus | undefined; after: CursorPosition | undefined; limit: number }

/** The newest first. */
export async function listDeliveries(
  db: Db,
  webhookId: string,
  { status, after, limit }: Page,
): Promise<DeliveryRow[]> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as DeliveryStatus))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function findDelivery(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .selectAll('d')
    .where('w.workspace_id', '=', workspaceId)
    .where('d.id', '=', id)
    .executeTakeFirst()
}

/** The newest first. */
export async function listTries(db: Db, deliveryId: string): Promise<TryRow[]> {
  return db
    .selectFrom('webhook_tries')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('number', 'desc')
    .limit(mostTries)
    .execute()
}

/** A delivery that users sent again and again has many. */
const mostTries = 100

export const deleteDeliveriesBefore = (db: Db, before: Date): Promise<void> =>
  deleteInBatches(db, 'webhook_deliveries', sql`created_at < ${before}`)
