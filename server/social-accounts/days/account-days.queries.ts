import { sql } from 'kysely'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { AccountDay } from '../../connectors/index.ts'
import type { Db } from '../../context.ts'
import { deleteInBatches } from '../../infra/database/delete-in-batches.ts'

/** The last day with a stored number of the platform; undefined if there is none. */
export async function findLastDay(db: Db, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from account_days
    where social_account_id = ${accountId} and num_nonnulls(impressions, reach, profile_views) > 0`.execute(
    db,
  )
  return rows[0]?.day ?? undefined
}

/** A number that the platform no longer gives keeps its last value. */
export async function saveAccountDays(db: Db, accountId: string, days: AccountDay[]): Promise<void> {
  if (days.length === 0) return
  await sql`
    insert into account_days as d (social_account_id, day, impressions, reach, profile_views)
    select ${accountId}, day, impressions, reach, "profileViews"
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as given(day date, impressions bigint, reach bigint, "profileViews" bigint)
    on conflict (social_account_id, day) do update set
      impressions = coalesce(excluded.impressions, d.impressions),
      reach = coalesce(excluded.reach, d.reach),
      profile_views = coalesce(excluded.profile_views, d.profile_views)`.execute(db)
}

/** Deletes the days before a time. */
export async function deleteOldAccountDays(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'account_days', sql`day < ${before}::date`)
}

/** Deletes the days of a platform's accounts before a given time. */
export async function deleteAccountDaysOf(db: Db, platform: PlatformKey, before: Date): Promise<void> {
  await deleteInBatches(
    db,
    'account_days',
    sql`day < ${before}::date
      and social_account_id in (select id from social_accounts where platform = ${platform})`,
  )
}
