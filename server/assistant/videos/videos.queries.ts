import { sql } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import type { GenerationRow } from '../generations.queries.ts'

export type VideoPlace = { workspaceId: string; id: string }

/** A video in somebody's hands until `dueAt`, which names the lease: every renewal and every other holder has another. */
export type Lease = VideoPlace & { dueAt: Date }

/** For PostgreSQL; workers on several machines agree on no other clock. */
const after = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000})`

const running = (db: Db, { workspaceId, id }: VideoPlace) =>
  db
    .updateTable('assistant_generations')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('outcome', '=', 'running')
    .where('video', 'is not', null)

const held = (db: Db, lease: Lease) => running(db, lease).where('video_due_at', '=', lease.dueAt)

/** Takes a video that is due; undefined where it has ended, is not due, or is in other hands. */
export function claimVideo(db: Db, place: VideoPlace, leaseMs: number): Promise<GenerationRow | undefined> {
  return running(db, place)
    .where('video_due_at', '<=', sql<Date>`now()`)
    .set({ video_due_at: after(leaseMs) })
    .returningAll()
    .executeTakeFirst()
}

/** Moves the time at which it is due, which ends the lease or begins another; undefined where the lease is lost. */
export async function moveVideo(db: Db, lease: Lease, ms: number): Promise<Date | undefined> {
  const row = await held(db, lease)
    .set({ video_due_at: after(ms) })
    .returning('video_due_at')
    .executeTakeFirst()
  return row?.video_due_at ?? undefined
}

/** Writes down that its maker is about to be asked to begin; false where somebody was before. */
export async function noteAsked(db: Db, lease: Lease): Promise<boolean> {
  const { numUpdatedRows } = await held(db, lease)
    .where('video_asked_at', 'is', null)
    .set({ video_asked_at: sql<Date>`now()` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What its maker calls it. Only who asked knows it, so it is written whoever holds the lease by now. */
export async function noteHandle(db: Db, place: VideoPlace, handle: string): Promise<void> {
  await running(db, place).set({ video_handle: handle }).executeTakeFirst()
}

/** Videos that are due for so long that their job, or whoever had them, is lost. */
export function listLateVideos(db: Db, graceSeconds: number, limit: number): Promise<VideoPlace[]> {
  return db
    .selectFrom('assistant_generations')
    .select(['workspace_id as workspaceId', 'id'])
    .where('outcome', '=', 'running')
    .where('video', 'is not', null)
    .where('video_due_at', '<', sql<Date>`now() - make_interval(secs => ${graceSeconds})`)
    .orderBy('video_due_at')
    .limit(limit)
    .execute()
}

/** Due at once, by the clock that decides what is due. */
export async function databaseNow(trx: Trx): Promise<Date> {
  const row = await trx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return row.now
}
