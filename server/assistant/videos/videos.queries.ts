import { sql } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import type { VideoGeneration } from '../../../contract/assistant/generations.ts'
import {
  shownGenerations,
  type GenerationRow,
  type ShownGeneration,
} from '../generations/generations.queries.ts'

export type VideoKey = { workspaceId: string; id: string }

/**
 * A video whose lease ends at `dueAt`, which also identifies the lease: each renewal and each other worker has a
 * different time.
 */
export type Lease = VideoKey & { dueAt: Date }

/** PostgreSQL's clock, which workers on several machines share. */
const after = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000})`

const running = (db: Db, { workspaceId, id }: VideoKey) =>
  db
    .updateTable('assistant_generations')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('outcome', '=', 'running')
    .where('video', 'is not', null)

const held = (db: Db, lease: Lease) => running(db, lease).where('video_due_at', '=', lease.dueAt)

/** Claims a due video; undefined if it has ended, is not due, or is leased by another worker. */
export function claimVideo(db: Db, key: VideoKey, leaseMs: number): Promise<GenerationRow | undefined> {
  return running(db, key)
    .where('video_due_at', '<=', sql<Date>`now()`)
    .set({ video_due_at: after(leaseMs) })
    .returningAll()
    .executeTakeFirst()
}

/** Changes its due time, which ends or renews the lease; undefined if the lease is lost. */
export async function moveVideo(db: Db, lease: Lease, ms: number): Promise<Date | undefined> {
  const row = await held(db, lease)
    .set({ video_due_at: after(ms) })
    .returning('video_due_at')
    .executeTakeFirst()
  return row?.video_due_at ?? undefined
}

/** Stores that the provider is about to be asked to start; false if that was already stored. */
export async function noteAsked(db: Db, lease: Lease): Promise<boolean> {
  const { numUpdatedRows } = await held(db, lease)
    .where('video_asked_at', 'is', null)
    .set({ video_asked_at: sql<Date>`now()` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the provider's id. Only this worker knows it, so it is stored even if the lease is lost. */
export async function storeProviderId(db: Db, key: VideoKey, handle: string): Promise<void> {
  await running(db, key).set({ video_handle: handle }).executeTakeFirst()
}

/** Overdue videos, whose job or worker was lost. */
export function listLateVideos(db: Db, graceSeconds: number, limit: number): Promise<VideoKey[]> {
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

type Owner = { workspaceId: string; userId: string }

/** A user's videos that are running or newer than `since` and not dismissed: running ones first, then newest first. */
export function selectListedVideos(
  db: Db,
  { workspaceId, userId }: Owner,
  { since, limit }: { since: Date; limit: number },
): Promise<ShownGeneration[]> {
  return shownGenerations(db, workspaceId)
    .where('g.user_id', '=', userId)
    .where('g.video_notice', '<>', 'dismissed')
    .where((eb) => eb.or([eb('g.outcome', '=', 'running'), eb('g.created_at', '>', since)]))
    .orderBy((eb) => eb('g.outcome', '=', 'running'), 'desc')
    .orderBy('g.created_at', 'desc')
    .limit(limit)
    .execute()
}

/** False if the user has no such video. A dismissed one stays dismissed. */
export async function setVideoNotice(
  db: Db,
  { workspaceId, userId }: Owner,
  id: string,
  notice: VideoGeneration['notice'],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assistant_generations')
    .set({ video_notice: sql`case when video_notice = 'dismissed' then video_notice else ${notice} end` })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('video', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Due now, by the database's clock. */
export async function databaseNow(trx: Trx): Promise<Date> {
  const row = await trx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return row.now
}
