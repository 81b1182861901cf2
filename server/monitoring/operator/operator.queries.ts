import { sql } from 'kysely'
import type { Db } from '../../context.ts'

/** What became of posts in the last 24 hours, by platform. */
export type PlatformDay = {
  platform: string
  published: number
  failed: number
  /** The most frequent cause of the failures: the code of a problem. */
  cause: string | null
  /** Of scheduled posts, in seconds; null without one. */
  lateness: number | null
}

export async function listPlatformDays(db: Db): Promise<PlatformDay[]> {
  const { rows } = await sql<PlatformDay>`
    with published as (
      select platform, count(*)::int as posts,
        percentile_cont(0.95) within group (order by extract(epoch from published_at - scheduled_at))
          filter (where scheduled_at is not null and not urgent)::float8 as lateness
      from posts where published_at > now() - interval '24 hours' and external_id is not null group by platform
    ),
    failed as (
      select platform, count(*)::int as posts, mode() within group (order by problem ->> 'code') as cause
      from posts where status in ('failed', 'needs_attention') and updated_at > now() - interval '24 hours'
      group by platform
    )
    select platform, coalesce(published.posts, 0) as published, coalesce(failed.posts, 0) as failed, cause, lateness
    from published full join failed using (platform) order by platform`.execute(db)
  return rows
}

/** An account or a whole platform (`account` null) to which nothing is sent until then. */
export type Parked = { platform: string; account: string | null; until: Date; refusals: number }

const shown = 50

/** At most 50, those that wait longest first. */
export async function listParked(db: Db): Promise<Parked[]> {
  const { rows } = await sql<Parked>`
    select coalesce(platform, split_part(scope, ':', 2)) as platform, name as account, until, refusals
    from call_limits left join social_accounts on scope = 'account:' || social_accounts.id
    where until > now() and (platform is not null or scope like 'application:%')
    order by until desc limit ${sql.lit(shown)}`.execute(db)
  return rows
}

export type ToReconnect = { platform: string; accounts: number }

export async function countAccountsToReconnect(db: Db): Promise<ToReconnect[]> {
  return db
    .selectFrom('social_accounts')
    .select(['platform', sql<number>`count(*)::int`.as('accounts')])
    .where('status', '=', 'reauth_required')
    .groupBy('platform')
    .orderBy('platform')
    .execute()
}

export type JobQueue = {
  name: string
  waiting: number
  running: number
  retrying: number
  failed: number
  oldest: Date | null
}

/** Queues with jobs that should have run, or that failed; `oldest`: since when the first of them waits. */
export async function listJobQueues(db: Db): Promise<JobQueue[]> {
  const { rows } = await sql<JobQueue>`
    select name, count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as running, count(*) filter (where state = 'retry')::int as retrying,
      count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where state = 'created' and start_after <= now()) as oldest
    from pgboss.job where state in ('created', 'retry', 'active', 'failed')
    group by name
    having bool_or((state = 'created' and start_after <= now()) or state in ('active', 'retry', 'failed'))
    order by name`.execute(db)
  return rows
}

export type ServerState = { version: string; bytes: number; connections: number; maxConnections: number }

export async function readServerState(db: Db): Promise<ServerState> {
  const { rows } = await sql<ServerState>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The server says nothing about itself')
  return row
}
