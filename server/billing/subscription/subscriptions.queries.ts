import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import type { StripeMode } from '../billing.tables.ts'
import type { Tables } from '../../tables.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>

export async function findSubscription(
  db: Db,
  workspaceId: string,
  stripeMode: StripeMode | undefined,
): Promise<SubscriptionRow | undefined> {
  if (stripeMode === undefined) return undefined
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('billing_customers as c', 'c.workspace_id', 's.workspace_id')
    .selectAll('s')
    .where('s.workspace_id', '=', workspaceId)
    .where('c.stripe_mode', '=', stripeMode)
    .executeTakeFirst()
}

/** The subscription as it was last stored, whatever its Stripe mode. */
export async function findOwnSubscription(
  trx: Trx,
  workspaceId: string,
): Promise<SubscriptionRow | undefined> {
  return trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
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
