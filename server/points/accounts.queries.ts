import { sql, type Selectable } from 'kysely'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'

export type AccountRow = Selectable<Tables['point_accounts']>

export async function findPointAccount(db: Db, workspaceId: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('point_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

/** Nobody else moves points of the workspace until the transaction ends. */
export async function lockPointAccount(trx: Trx, workspaceId: string): Promise<AccountRow> {
  return trx
    .selectFrom('point_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** As `lockPointAccount`, for an account that waits for its reset; undefined where it does not, or another has it. */
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

type Place = { resetAt: Date; workspaceId: string }

/** Accounts that wait for their reset, those that wait longest first. */
export async function listOverdueAccounts(
  db: Db,
  { now, after, limit }: { now: Date; after: Place | undefined; limit: number },
): Promise<Place[]> {
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

/** False where the workspace has one. */
export async function insertPointAccount(trx: Trx, account: NewAccount): Promise<boolean> {
  const made = await trx
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
  return made !== undefined
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
export async function beginPeriod(trx: Trx, p: NewPeriod): Promise<void> {
  await sql`select points_begin_period(${p.workspaceId}, ${p.anchorAt}, ${p.start}, ${p.end}, ${p.points}, ${p.key},
    ${p.note}, ${p.expiryNote}, ${p.invoiceId}, ${p.now})`.execute(trx)
}

/** Expires what is left of the monthly points beyond `keep`. */
export async function expireBeyond(
  trx: Trx,
  { workspaceId, keep, note, now }: { workspaceId: string; keep: number; note: string; now: Date },
): Promise<void> {
  await sql`select points_end_plan(${workspaceId}, ${keep}, ${note}, ${now})`.execute(trx)
}
