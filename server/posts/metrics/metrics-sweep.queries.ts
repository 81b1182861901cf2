import { sql, type RawBuilder } from 'kysely'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Db } from '../../context.ts'

/** The maximum number of rows that one statement deletes. */
export const sweepBatch = 1000

/** Each deletes a batch and returns how many rows it deleted. */
export async function deleteOldReadings(db: Db, before: Date): Promise<number> {
  return countOf(
    db,
    sql`delete from post_readings where ctid = any(array(
      select ctid from post_readings where read_at < ${before} limit ${sweepBatch}))`,
  )
}

export async function deleteOldPostDays(db: Db, before: Date): Promise<number> {
  return countOf(
    db,
    sql`delete from post_days where ctid = any(array(
      select ctid from post_days where day < ${before}::date limit ${sweepBatch}))`,
  )
}

/** Readings of the posts on a platform. */
export async function deleteReadingsOf(db: Db, platform: PlatformKey, before: Date): Promise<number> {
  return countOf(
    db,
    sql`delete from post_readings where ctid = any(array(
      select r.ctid from post_readings r join posts p on p.id = r.post_id
      where p.platform = ${platform} and r.read_at < ${before} limit ${sweepBatch}))`,
  )
}

/**
 * Deletes all numbers of posts on a platform that were last read before a time, and returns the number of these posts.
 */
export async function forgetStaleMetrics(db: Db, platform: PlatformKey, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select p.id from social_accounts a join posts p on p.social_account_id = a.id
    where a.platform = ${platform} and p.measured_at < ${before} limit ${sweepBatch}`.execute(db)
  await forgetMetrics(
    db,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** Removes all numbers of these posts. */
export async function forgetMetrics(db: Db, postIds: string[]): Promise<void> {
  if (postIds.length === 0) return
  await sql`
    with readings as (delete from post_readings where post_id = any(${postIds})),
    days as (delete from post_days where post_id = any(${postIds}))
    update posts set impressions = null, reach = null, engagement_count = null, measured_at = null
    where id = any(${postIds})`.execute(db)
}

async function countOf(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(db)
  return Number(numAffectedRows ?? 0)
}
