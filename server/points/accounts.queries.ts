import { sql, type Selectable } from 'kysely'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'

export type AccountRow = Selectable<Tables['point_accounts']>

/** The account that a workspace spends from: its payer's. */
export async function findPointAccount(db: Db, workspaceId: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('point_accounts')
    .selectAll('point_accounts')
    .innerJoin('workspaces', 'workspaces.payer_id', 'point_accounts.workspace_id')
    .where('workspaces.id', '=', workspaceId)
    .executeTakeFirst()
}

/** Locks the workspace's own account: no other transaction moves its points until this one ends. */
export async function lockPointAccount(trx: Trx, workspaceId: string): Promise<AccountRow> {
  return trx
    .selectFrom('point_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Locks the account that a workspace spends from. */
export async function lockPayingAccount(trx: Trx, workspaceId: string): Promise<AccountRow> {
  return trx
    .selectFrom('point_accounts')
    .selectAll()
    .where('workspace_id', '=', (eb) =>
      eb.selectFrom('workspaces').select('payer_id').where('id', '=', workspaceId),
    )
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Locks an account whose period has ended. Undefined if it has not, or if another transaction holds the lock. */
export async function lockOverdueAccount(
  trx: Trx,
  workspaceId: string,
  now: Date,
): Promise<AccountRow | undefined> {
  return trx
    .selectFrom('point_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('next_reset_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Position in the list of overdue accounts. */
type OverdueAccount = { resetAt: Date; workspaceId: string }

/** Accounts whose period has ended, the longest overdue first. */
export async function listOverdueAccounts(
  db: Db,
  { now, after, limit }: { now: Date; after: OverdueAccount | undefined; limit: number },
): Promise<OverdueAccount[]> {
  let query = db
    .selectFrom('point_accounts')
    .select(['next_reset_at', 'workspace_id'])
    .where('next_reset_at', '<=', now)
  if (after) {
    query = query.where((eb) =>
      eb(eb.refTuple('next_reset_at', 'workspace_id'), '>', eb.tuple(after.resetAt, after.workspaceId)),
    )
  }
  const rows = await query.orderBy('next_reset_at').orderBy('workspace_id').limit(limit).execute()
  return rows.map((row) => ({ resetAt: row.next_reset_at, workspaceId: row.workspace_id }))
}

export type NewAccount = { workspaceId: string; timeZone: string; anchorAt: Date; start: Date; end: Date }

/** False if the workspace already has an account. */
export async function insertPointAccount(trx: Trx, account: NewAccount): Promise<boolean> {
  const inserted = await trx
    .insertInto('point_accounts')
    .values({
      workspace_id: account.workspaceId,
      time_zone: account.timeZone,
      anchor_at: account.anchorAt,
      period_start: account.start,
      next_reset_at: account.end,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('workspace_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export type NewPeriod = {
  workspaceId: string
  anchorAt: Date
  start: Date
  end: Date
  points: number
  key: string
  note: string
  expiryNote: string
  invoiceId: string | null
  now: Date
}

/** Expires what is left of the monthly points and grants those of the new period. */
export async function insertPeriod(trx: Trx, p: NewPeriod): Promise<void> {
  await sql`select points_start_period(${p.workspaceId}, ${p.anchorAt}, ${p.start}, ${p.end}, ${p.points}, ${p.key},
    ${p.note}, ${p.expiryNote}, ${p.invoiceId}, ${p.now})`.execute(trx)
}

/** Expires the monthly points beyond `keep`. */
export async function expireAbove(
  trx: Trx,
  { workspaceId, keep, note, now }: { workspaceId: string; keep: number; note: string; now: Date },
): Promise<void> {
  await sql`select points_expire_above(${workspaceId}, ${keep}, ${note}, ${now})`.execute(trx)
}

/** The open holds of what a workspace spends, whoever pays for it. */
export async function listOpenHolds(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('point_holds as h')
    .innerJoin('point_transfers as t', (join) =>
      join.onRef('t.workspace_id', '=', 'h.workspace_id').onRef('t.number', '=', 'h.number'),
    )
    .select('h.id')
    .where('t.for_workspace_id', '=', workspaceId)
    .where('h.state', '=', 'open')
    .orderBy('h.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The account gets no further periods. */
export async function stopPeriods(trx: Trx, workspaceId: string): Promise<void> {
  await trx
    .updateTable('point_accounts')
    .set({ next_reset_at: new Date('9999-12-31T00:00:00Z') })
    .where('workspace_id', '=', workspaceId)
    .execute()
}
