import { sql, type RawBuilder } from 'kysely'
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

/**
 * A condition for statements that claim posts: false while publishing is on hold, and after a failover until all
 * workers have had the time to notice it.
 */
export const notOnHold = sql<boolean>`not exists (select from installation
  where held_at is not null or claims_after > now() or timeline <> coalesce(server_timeline(), -1))`

/**
 * An existing hold keeps its time. It keeps its reason too unless that is only the operator: after a hold because changes
 * were lost, overdue posts are looked up.
 */
export async function setHold(db: Db, reason: HoldReason): Promise<void> {
  await db
    .updateTable('installation')
    .set(holdIf(sql<boolean>`true`, reason))
    .execute()
}

const holdIf = (condition: RawBuilder<boolean>, reason: HoldReason) => ({
  held_at: sql<Date>`coalesce(held_at, case when ${condition} then now() end)`,
  hold_reason: sql<HoldReason>`case when ${condition} and coalesce(hold_reason, 'operator') = 'operator'
    then ${reason} else hold_reason end`,
})

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
      ...holdIf(sql<boolean>`epoch < ${known}`, 'older_state'),
    })
    .returning(['id', 'epoch', 'held_at as heldAt'])
    .executeTakeFirstOrThrow()
}

/**
 * A position in the server's log of changes (a log sequence number) and the timeline to which it belongs; null for a
 * server that is a standby.
 */
export type LogPosition = { timeline: number | null; position: string | null }

/**
 * The end of what the server has stored. No position if a synchronous standby has each change before it is acknowledged,
 * because a failover then loses nothing.
 */
export async function readLogPosition(db: Db): Promise<LogPosition> {
  const { rows } = await sql<LogPosition>`select server_timeline()::float8 as timeline,
    case when server_timeline() > 0 and (current_setting('synchronous_standby_names') = ''
      or current_setting('synchronous_commit') in ('off', 'local')) then pg_current_wal_flush_lsn()::text end as position`.execute(
    db,
  )
  return rows[0] ?? { timeline: null, position: null }
}

/** How long workers have to notice a failover: longer than they wait for a server that does not answer. */
const noticeSeconds = 45

/**
 * Stores that the server has another timeline than `seen`. Publishing waits for the other workers, and is put on hold if
 * the server took over before it had received what `seen` says was stored.
 */
export async function storeTimeline(db: Db, seen: LogPosition): Promise<void> {
  const lost = sql<boolean>`(${seen.timeline}::bigint <> server_timeline() and ${seen.position}::pg_lsn is not null
    and coalesce(pg_last_wal_replay_lsn() < ${seen.position}::pg_lsn, true))`
  await db
    .updateTable('installation')
    .set({
      timeline: sql<number>`server_timeline()`,
      claims_after: sql<Date>`case when timeline <> server_timeline()
        then now() + make_interval(secs => ${noticeSeconds}) else claims_after end`,
      ...holdIf(lost, 'older_state'),
    })
    .where(sql<boolean>`server_timeline() is not null`)
    .execute()
}
