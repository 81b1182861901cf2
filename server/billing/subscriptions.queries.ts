import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../context.ts'
import type { BillingPlace } from '../billing-tables.ts'
import type { Tables } from '../tables.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>

export async function findSubscription(
  db: Db,
  workspaceId: string,
  place: BillingPlace | undefined,
): Promise<SubscriptionRow | undefined> {
  if (place === undefined) return undefined
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('billing_customers as c', 'c.workspace_id', 's.workspace_id')
    .selectAll('s')
    .where('s.workspace_id', '=', workspaceId)
    .where('c.place', '=', place)
    .executeTakeFirst()
}

export async function putSubscription(trx: Trx, row: Insertable<Tables['subscriptions']>): Promise<void> {
  await trx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(row))
    .execute()
}

export async function deleteSubscription(trx: Trx, workspaceId: string): Promise<void> {
  await trx.deleteFrom('subscriptions').where('workspace_id', '=', workspaceId).execute()
}
