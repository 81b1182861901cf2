import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { DatabaseError, Pool, types } from 'pg'
import type { Log } from '../log.ts'

/** bigint columns hold byte counts and impressions, far below 2^53, so they are read as numbers. */
const int8 = 20
types.setTypeParser(int8, Number)

export type DatabaseOptions = { url: string; maxConnections: number; log: Log }

/** Opens a connection pool. A lost idle connection is logged and replaced, and never ends the process. */
export function openDatabase<Tables>({ url, maxConnections, log }: DatabaseOptions): Kysely<Tables> {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', (error) => log.warn({ reason: error.message }, 'lost an idle database connection'))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Runs `work` in one transaction; inside it nothing may touch the pool. */
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
