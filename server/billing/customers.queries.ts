import { sql, type Selectable } from 'kysely'
import type { Db, Trx } from '../context.ts'
import type { BillingPlace } from '../billing-tables.ts'
import type { Tables } from '../tables.ts'

export type CustomerRow = Selectable<Tables['billing_customers']>

export async function findCustomer(
  db: Db,
  workspaceId: string,
  place: BillingPlace,
): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('billing_customers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('place', '=', place)
    .executeTakeFirst()
}

/** The workspace of a customer of Stripe's. */
export async function findWorkspace(db: Db, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('workspace_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.workspace_id
}

/** Waits for whoever writes the same workspace's books. */
export async function lockCustomer(trx: Trx, workspaceId: string): Promise<CustomerRow | undefined> {
  return trx
    .selectFrom('billing_customers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirst()
}

/** The workspace's row, made if there is none. Ids from other books than those of `place` are let go. */
export async function openCustomer(db: Db, workspaceId: string, place: BillingPlace): Promise<CustomerRow> {
  const { rows } = await sql<CustomerRow>`
    insert into billing_customers as c (workspace_id, place) values (${workspaceId}, ${place})
    on conflict (workspace_id) do update set
      place = excluded.place,
      customer_id = case when c.place = excluded.place then c.customer_id end,
      generation = case when c.place = excluded.place then c.generation else c.generation + 1 end
    returning *`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the row of a customer could not be made')
  return row
}

/** Keeps the first of several made at once. */
export async function setCustomerId(db: Db, row: CustomerRow, customerId: string): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ customer_id: customerId })
    .where('workspace_id', '=', row.workspace_id)
    .where('generation', '=', row.generation)
    .where('customer_id', 'is', null)
    .execute()
}

/** A customer that was deleted at Stripe: the next purchase makes another. */
export async function forgetCustomer(db: Db, workspaceId: string, customerId: string): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ customer_id: null, generation: sql`generation + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('customer_id', '=', customerId)
    .execute()
}

/** Takes the next number of a reading of the books. Undefined where there is no customer to read. */
export async function takeSyncNumber(
  db: Db,
  workspaceId: string,
  place: BillingPlace,
): Promise<{ number: number; customerId: string } | undefined> {
  const row = await db
    .updateTable('billing_customers')
    .set({ sync_asked: sql`sync_asked + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('place', '=', place)
    .where('customer_id', 'is not', null)
    .returning(['sync_asked', 'customer_id'])
    .executeTakeFirst()
  return row?.customer_id ? { number: row.sync_asked, customerId: row.customer_id } : undefined
}

/** The reading of that number is done, unless a later one is already. */
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

/** Until its end nobody else changes this workspace's plan. By the database's clock, for it is a real time. */
export async function takeLease(
  db: Db,
  workspaceId: string,
  lease: string,
  seconds: number,
): Promise<boolean> {
  const taken = await db
    .updateTable('billing_customers')
    .set({ lease, lease_until: sql`now() + make_interval(secs => ${seconds})` })
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<Date>`now()`)]))
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export async function releaseLease(db: Db, workspaceId: string, lease: string): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ lease: null, lease_until: null })
    .where('workspace_id', '=', workspaceId)
    .where('lease', '=', lease)
    .execute()
}

/** Times of the sweep: `hourAgo` for what is pending, `dayAgo` for every subscription, should events be lost. */
export type SweepTimes = { now: Date; hourAgo: Date; dayAgo: Date; graceBegan: Date }

/** Customers whose books must be read again though no event said so. */
export async function listPendingCustomers(
  db: Db,
  place: BillingPlace,
  { now, hourAgo, dayAgo, graceBegan }: SweepTimes,
): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select c.workspace_id
    from billing_customers c left join subscriptions s using (workspace_id)
    where c.place = ${place} and c.customer_id is not null and (
      (s.period_ends_at <= ${now} and c.synced_at < s.period_ends_at)
      or (s.past_due_since <= ${graceBegan} and c.synced_at < s.past_due_since + (${now}::timestamptz - ${graceBegan}::timestamptz))
      or (coalesce(c.synced_at, c.created_at) < ${hourAgo} and (
        c.checkout_open_until > ${now} or c.sync_asked > c.sync_applied
        or s.period_ends_at <= ${now} or s.past_due_since is not null))
      or (s.workspace_id is not null and c.synced_at < ${dayAgo}))
    order by c.synced_at nulls first
    limit 500`.execute(db)
  return rows.map((row) => row.workspace_id)
}

/** Workspaces with a plan that was paid for in other books than those of `place`, and is paid no further than `before`. */
export async function listOutlivedPlans(
  db: Db,
  place: BillingPlace | undefined,
  before: Date,
): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select c.workspace_id
    from billing_customers c join workspaces w on w.id = c.workspace_id
    where w.paid_plan <> 'free' and c.place is distinct from ${place ?? null}
      and coalesce(w.paid_until, c.synced_at, c.created_at) < ${before}
    limit 500`.execute(db)
  return rows.map((row) => row.workspace_id)
}
