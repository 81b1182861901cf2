import { sql, type Selectable } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import type { StripeMode } from '../billing.tables.ts'
import type { Tables } from '../../tables.ts'

export type CustomerRow = Selectable<Tables['billing_customers']>

export async function findCustomer(
  db: Db,
  workspaceId: string,
  stripeMode: StripeMode,
): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('billing_customers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('stripe_mode', '=', stripeMode)
    .executeTakeFirst()
}

/** The workspace of a Stripe customer. */
export async function findWorkspace(db: Db, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('workspace_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.workspace_id
}

/** Locks the customer, so that two snapshots of one workspace are not applied at once. */
export async function lockCustomer(
  trx: Trx,
  workspaceId: string,
): Promise<(CustomerRow & { acting_user_id: string | null }) | undefined> {
  return trx
    .selectFrom('billing_customers')
    .selectAll()
    .select(sql<string | null>`case when lease_until > now() then lease_user_id end`.as('acting_user_id'))
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirst()
}

/** The workspace's row, inserted if there is none. A customer id of another Stripe mode is cleared. */
export async function ensureCustomerRow(
  db: Db,
  workspaceId: string,
  stripeMode: StripeMode,
): Promise<CustomerRow> {
  const { rows } = await sql<CustomerRow>`
    insert into billing_customers as c (workspace_id, stripe_mode) values (${workspaceId}, ${stripeMode})
    on conflict (workspace_id) do update set
      stripe_mode = excluded.stripe_mode,
      customer_id = case when c.stripe_mode = excluded.stripe_mode then c.customer_id end,
      generation = case when c.stripe_mode = excluded.stripe_mode then c.generation else c.generation + 1 end
    returning *`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the row of a customer could not be inserted')
  return row
}

/** Stores the id unless another process stored one first. */
export async function setCustomerId(db: Db, row: CustomerRow, customerId: string): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ customer_id: customerId })
    .where('workspace_id', '=', row.workspace_id)
    .where('generation', '=', row.generation)
    .where('customer_id', 'is', null)
    .execute()
}

/** After a customer was deleted at Stripe: the next purchase creates another. */
export async function clearCustomerId(db: Db, workspaceId: string, customerId: string): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ customer_id: null, generation: sql`generation + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('customer_id', '=', customerId)
    .execute()
}

/** The next number of a snapshot. Undefined if the workspace has no customer at Stripe. */
export async function requestSyncNumber(
  db: Db,
  workspaceId: string,
  stripeMode: StripeMode,
): Promise<{ number: number; customerId: string } | undefined> {
  const row = await db
    .updateTable('billing_customers')
    .set({ sync_requested: sql`sync_requested + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('stripe_mode', '=', stripeMode)
    .where('customer_id', 'is not', null)
    .returning(['sync_requested', 'customer_id'])
    .executeTakeFirst()
  return row?.customer_id ? { number: row.sync_requested, customerId: row.customer_id } : undefined
}

/** Records that the snapshot of that number was applied, unless a later one already was. */
export async function setSynced(db: Db, workspaceId: string, number: number, now: Date): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ sync_applied: number, synced_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('sync_applied', '<', number)
    .execute()
}

export async function setCheckoutOpen(db: Db, workspaceId: string, until: Date): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ checkout_open_until: until })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** Until the lease ends, no other request changes this workspace's plan. Uses the database's clock, not the product's. */
export async function takeLease(
  db: Db,
  workspaceId: string,
  { lease, userId, seconds }: { lease: string; userId: string | null; seconds: number },
): Promise<boolean> {
  const updated = await db
    .updateTable('billing_customers')
    .set({ lease, lease_user_id: userId, lease_until: sql`now() + make_interval(secs => ${seconds})` })
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<Date>`now()`)]))
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

export async function releaseLease(db: Db, workspaceId: string, lease: string): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ lease: null, lease_until: null, lease_user_id: null })
    .where('workspace_id', '=', workspaceId)
    .where('lease', '=', lease)
    .execute()
}

/** `hourAgo`: pending customers are read again. `dayAgo`: every subscription is, in case its events were lost. */
export type SweepTimes = { now: Date; hourAgo: Date; dayAgo: Date; graceStart: Date }

/** Customers whose snapshot must be read again although no event arrived. */
export async function listPendingCustomers(
  db: Db,
  stripeMode: StripeMode,
  { now, hourAgo, dayAgo, graceStart }: SweepTimes,
): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select c.workspace_id
    from billing_customers c left join subscriptions s using (workspace_id)
    where c.stripe_mode = ${stripeMode} and c.customer_id is not null and (
      (s.period_ends_at <= ${now} and c.synced_at < s.period_ends_at)
      or (s.past_due_since <= ${graceStart} and c.synced_at < s.past_due_since + (${now}::timestamptz - ${graceStart}::timestamptz))
      or (coalesce(c.synced_at, c.created_at) < ${hourAgo} and (
        c.checkout_open_until > ${now} or c.sync_requested > c.sync_applied
        or s.period_ends_at <= ${now} or s.past_due_since is not null))
      or (s.workspace_id is not null and c.synced_at < ${dayAgo}))
    order by c.synced_at nulls first
    limit 500`.execute(db)
  return rows.map((row) => row.workspace_id)
}

/** Workspaces whose plan was paid in another Stripe mode than `stripeMode`, and only until `before`. */
export async function listOverduePlans(
  db: Db,
  stripeMode: StripeMode | undefined,
  before: Date,
): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select c.workspace_id
    from billing_customers c join workspaces w on w.id = c.workspace_id
    where w.paid_plan <> 'free' and c.stripe_mode is distinct from ${stripeMode ?? null}
      and coalesce(w.paid_until, c.synced_at, c.created_at) < ${before}
    limit 500`.execute(db)
  return rows.map((row) => row.workspace_id)
}

/** The workspace's customer, of any Stripe mode. */
export async function findCustomerOf(db: Db, workspaceId: string): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('billing_customers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

/** With its subscription; the invoices stay. */
export async function deleteCustomerRow(db: Db, workspaceId: string): Promise<void> {
  await db.deleteFrom('billing_customers').where('workspace_id', '=', workspaceId).execute()
}

export async function setEndsForDeletion(db: Db, workspaceId: string, ends: boolean): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ ends_for_deletion: ends })
    .where('workspace_id', '=', workspaceId)
    .execute()
}
