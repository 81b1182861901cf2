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
  | { outcome: 'held'; hold_id: string }
  | { outcome: 'insufficient'; available: number }
  | { outcome: 'overdue' }

// Written out and not built: these are what every spend waits for, and other spends of the workspace behind it.
const holdOf = 'select * from points_hold($1, $2, $3, $4, $5, $6, $7, $8)'
const settlementOf = {
  captured: 'select points_capture($1, $2, $3)',
  released: 'select points_release($1, $2, $3)',
}

/** Takes points out of what is available, earliest expiry first. A repeated key gives the hold it made. */
export async function insertHold(db: Db, h: NewHold): Promise<HoldOutcome> {
  const given = [h.workspaceId, h.holdId, h.points, h.key, h.note, h.postId, h.byUserId, h.now]
  const { rows } = await db.executeQuery<HoldOutcome>(CompiledQuery.raw(holdOf, given))
  const [row] = rows
  if (!row) throw new Error('A hold was not answered')
  return row
}

export async function settleHold(
  db: Db,
  state: 'captured' | 'released',
  { holdId, byUserId, now }: { holdId: string; byUserId: string | null; now: Date },
): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(settlementOf[state], [holdId, now, byUserId]))
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

/** Once a key. Monthly points end with the present period, the others never. */
export async function insertGrant(trx: Trx, g: NewGrant): Promise<void> {
  await sql`select points_grant(${g.workspaceId}, ${g.kind}, ${g.points}, ${g.key}, ${g.note}, ${g.now},
    ${g.invoiceId}, ${g.byUserId})`.execute(trx)
}

/** Takes this share of what an invoice granted back, as far as it is there; gives back what was taken beyond it. */
export async function withdrawShare(
  trx: Trx,
  w: { workspaceId: string; invoiceId: string; share: number; now: Date },
): Promise<void> {
  await sql`select points_set_withdrawn(${w.workspaceId}, ${w.invoiceId}, ${w.share}, ${w.now})`.execute(trx)
}

export async function hasTransfer(trx: Trx, workspaceId: string, key: string): Promise<boolean> {
  const found = await trx
    .selectFrom('point_transfers')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .where('key', '=', key)
    .executeTakeFirst()
  return found !== undefined
}
