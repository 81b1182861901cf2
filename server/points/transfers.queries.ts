import { CompiledQuery, sql } from 'kysely'
import type { Db, Trx } from '../context.ts'

export type NewHold = {
  holdId: string
  workspaceId: string
  points: number
  key: string
  note: string
  postId: string | null
  byUserId: string | null
  now: Date
}

type HoldOutcome =
  /** `available`: the points before this hold; null if an earlier call with this key made it. */
  | { outcome: 'held'; hold_id: string; available: number | null }
  | { outcome: 'insufficient'; available: number }
  | { outcome: 'overdue' }

// Plain SQL instead of the query builder, which costs time while other spends of the workspace wait for the lock.
const holdSql = 'select * from points_hold($1, $2, $3, $4, $5, $6, $7, $8)'
const settleSql = {
  captured: 'select points_capture($1, $2, $3)',
  released: 'select points_release($1, $2, $3)',
}

/**
 * Moves available points of the workspace's payer into a hold, earliest expiry first. A repeated key returns the hold
 * that it made.
 */
export async function insertHold(db: Db, h: NewHold): Promise<HoldOutcome> {
  const values = [h.workspaceId, h.holdId, h.points, h.key, h.note, h.postId, h.byUserId, h.now]
  const { rows } = await db.executeQuery<HoldOutcome>(CompiledQuery.raw(holdSql, values))
  const [row] = rows
  if (!row) throw new Error('points_hold returned no row')
  return row
}

export async function settleHold(
  db: Db,
  state: 'captured' | 'released',
  { holdId, byUserId, now }: { holdId: string; byUserId: string | null; now: Date },
): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(settleSql[state], [holdId, now, byUserId]))
}

const captureFree = `
  with free as (
    select workspace_id from point_accounts
    where workspace_id in (select workspace_id from point_holds where id = any($1))
    for update skip locked
  )
  select h.id, points_capture(h.id, $2, null) from point_holds h join free using (workspace_id) where h.id = any($1)`

/** Captures holds of accounts that no other transaction has locked, and returns their ids. */
export async function captureHolds(trx: Trx, holdIds: string[], now: Date): Promise<string[]> {
  const { rows } = await trx.executeQuery<{ id: string }>(CompiledQuery.raw(captureFree, [holdIds, now]))
  return rows.map(({ id }) => id)
}

export type NewGrant = {
  workspaceId: string
  kind: 'monthly' | 'pack' | 'operator'
  points: number
  key: string
  note: string
  invoiceId: string | null
  byUserId: string | null
  now: Date
}

/** Grants points once per key. Monthly points expire with the current period; others never expire. */
export async function insertGrant(trx: Trx, g: NewGrant): Promise<void> {
  await sql`select points_grant(${g.workspaceId}, ${g.kind}, ${g.points}, ${g.key}, ${g.note}, ${g.now},
    ${g.invoiceId}, ${g.byUserId})`.execute(trx)
}

/** Takes back this share of an invoice's points, as far as they are unspent; a smaller share than before restores points. */
export async function withdrawShare(
  trx: Trx,
  w: { workspaceId: string; invoiceId: string; share: number; now: Date },
): Promise<void> {
  await sql`select points_withdraw_invoice(${w.workspaceId}, ${w.invoiceId}, ${w.share}, ${w.now})`.execute(
    trx,
  )
}

export async function hasTransfer(trx: Trx, workspaceId: string, key: string): Promise<boolean> {
  const found = await trx
    .selectFrom('point_transfers')
    .select('number')
    .where('for_workspace_id', '=', workspaceId)
    .where('key', '=', key)
    .executeTakeFirst()
  return found !== undefined
}
