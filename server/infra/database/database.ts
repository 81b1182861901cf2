import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { DatabaseError, Pool, types, type PoolClient } from 'pg'
import type { Log } from '../log.ts'
import { forgetPool, measurePool } from '../metrics/pool-metrics.ts'
import { throttledLog } from '../throttled-log.ts'
import { Connection, connectionSettings } from './connection.ts'
import { toFailure } from './failures.ts'
import { traceStatements } from '../tracing.ts'
import type { PoolLimits } from './pools.ts'

/** bigint columns hold byte counts and impressions, far below 2^53, so they are read as numbers. */
const int8 = 20
types.setTypeParser(int8, Number)

export type DatabaseOptions = { url: string; limits: PoolLimits; log: Log; isPooled?: boolean }

/** Opens a connection pool. A lost idle connection is logged and replaced, and never ends the process. */
export function openDatabase<Tables>({
  url,
  limits,
  log,
  isPooled = false,
}: DatabaseOptions): Kysely<Tables> {
  const pool = new Pool({
    ...connectionSettings(url, { ...limits, isPooled }),
    Client: Connection,
    max: limits.connections,
    idleTimeoutMillis: 30_000,
  })
  const warn = throttledLog(log)
  pool.on('error', (error) =>
    warn({ reason: error.message, pool: limits.name }, 'lost an idle database connection'),
  )
  const connect = measurePool(limits.name, pool, connector(pool))
  const end = () => {
    forgetPool(pool)
    return pool.end()
  }
  const traced = traceStatements()
  return new Kysely<Tables>({
    ...(traced && { log: traced }),
    dialect: new PostgresDialect({ pool: { options: pool.options, connect, end } }),
  })
}

/**
 * Takes connections from the pool. If one is lost, the other idle connections are probably lost as well, which each of
 * them would detect only after its own timeout. They are therefore replaced.
 */
function connector(pool: Pool): () => Promise<PoolClient> {
  let lostAt = -Infinity
  pool.on('connect', (client) => {
    if (!(client instanceof Connection)) return
    client.onLost = () => {
      lostAt = performance.now()
    }
  })
  return async () => {
    try {
      for (;;) {
        const client = await pool.connect()
        if (!(client instanceof Connection) || client.answeredAt >= lostAt) return client
        client.release(true)
      }
    } catch (error) {
      throw toFailure(error)
    }
  }
}

/** Runs `work` in one transaction. `work` must not use the pool. */
export function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(work)
}

/** True for a violation of the named foreign key, on insert or on delete. */
export function violatesForeignKey(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23503' && error.constraint === constraint
}

/** True for a violation of the named unique index or constraint. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint
}
