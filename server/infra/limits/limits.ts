import { sql, type Kysely } from 'kysely'
import { tooMany } from '../http/app-error.ts'

/** `amount`: what a request counts, one if omitted. */
export type Limit = { key: string; max: number; seconds: number; amount?: number }

/**
 * Counts one request against each limit and throws `rate_limited` with Retry-After once a limit is reached. Stored in
 * the database so that all processes share the limits. `refuse` makes the error, in the words of what is limited.
 */
export async function spendLimits<Tables>(
  db: Kysely<Tables>,
  limits: Limit[],
  refuse: (retryAfterSeconds: number) => Error = tooMany,
): Promise<void> {
  for (const limit of limits) {
    const { hits, wait } = await countHits(db, limit)
    if (hits > limit.max) throw refuse(wait)
  }
}

/** Counts a request. Returns all requests since the limit was last reset, and the seconds until it is reset again. */
export async function countHits<Tables>(
  db: Kysely<Tables>,
  { key, seconds, amount = 1 }: Omit<Limit, 'max'>,
): Promise<{ hits: number; wait: number }> {
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate_limits as l (key, hits, resets_at)
    values (${key}, ${amount}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when l.resets_at <= now() then excluded.hits else l.hits + excluded.hits end,
      resets_at = case when l.resets_at <= now() then excluded.resets_at else l.resets_at end
    returning hits, extract(epoch from resets_at - now())::float8 as wait`.execute(db)
  return rows[0] ?? { hits: amount, wait: seconds }
}

/** Throws once a limit is reached, without counting a request. For calls that are counted only when they fail. */
export async function refuseSpent<Tables>(db: Kysely<Tables>, { key, max }: Limit): Promise<void> {
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from resets_at - now())::float8 as wait from rate_limits
    where key = ${key} and hits >= ${max} and resets_at > now()`.execute(db)
  if (rows[0]) throw tooMany(rows[0].wait)
}

/** Resets a limit, for example after a successful sign-in. */
export async function clearLimit<Tables>(db: Kysely<Tables>, key: string): Promise<void> {
  await sql`delete from rate_limits where key = ${key}`.execute(db)
}

/** Subtracts one counted request, or the `amount` that it counted. */
export async function refundLimit<Tables>(db: Kysely<Tables>, key: string, amount = 1): Promise<void> {
  await sql`update rate_limits set hits = greatest(0, hits - ${amount}) where key = ${key}`.execute(db)
}

/** Deletes expired limits. */
export async function sweepLimits<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`delete from rate_limits where resets_at < now()`.execute(db)
}
