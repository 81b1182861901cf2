import { sql } from 'kysely'
import type { Db } from '../context.ts'
import type { HoldReason } from './installation.tables.ts'

export type Hold = { since: Date; reason: HoldReason }

/** Null if publishing is allowed. */
export async function findHold(db: Db): Promise<Hold | null> {
  const row = await db
    .selectFrom('installation')
    .select(['held_at as since', 'hold_reason as reason'])
    .where('held_at', 'is not', null)
    .$narrowType<Hold>()
    .executeTakeFirst()
  return row ?? null
}

/** A condition for statements that claim posts: false while publishing is on hold. */
export const notOnHold = sql<boolean>`not exists (select from installation where held_at is not null)`

/** An existing hold keeps its time and reason. */
export async function setHold(db: Db, reason: HoldReason): Promise<void> {
  await db
    .updateTable('installation')
    .set({ held_at: sql<Date>`now()`, hold_reason: reason })
    .where('held_at', 'is', null)
    .execute()
}

export async function clearHold(db: Db): Promise<void> {
  await db.updateTable('installation').set({ held_at: null, hold_reason: null }).execute()
}

export type Epoch = { id: string; epoch: number; heldAt: Date | null }

/** The identity of the installation, which a restored database keeps, and its epoch. */
export async function readEpoch(db: Db): Promise<Epoch> {
  return db.selectFrom('installation').select(['id', 'epoch', 'held_at as heldAt']).executeTakeFirstOrThrow()
}

/**
 * Raises the epoch above `known`. If the database is behind it, the same statement puts publishing on hold, so that no
 * post is claimed in between.
 */
export async function raiseEpoch(db: Db, known: number): Promise<Epoch> {
  return db
    .updateTable('installation')
    .set({
      epoch: sql<number>`greatest(epoch, ${known}) + 1`,
      held_at: sql<Date>`coalesce(held_at, case when epoch < ${known} then now() end)`,
      hold_reason: sql<HoldReason>`coalesce(hold_reason, case when epoch < ${known} then 'older_state' end)`,
    })
    .returning(['id', 'epoch', 'held_at as heldAt'])
    .executeTakeFirstOrThrow()
}
