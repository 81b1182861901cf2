import { promises as fs } from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { PgBoss } from 'pg-boss'

const folder = path.resolve(import.meta.dirname, '../../../migrations')

/**
 * Migrates the database to the newest schema, including the job queue's. Several processes may start at once: the
 * migrator and the queue each take an advisory lock.
 */
export async function migrateToLatest(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 2 })
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { error } = await migratorOf(db).migrateToLatest()
    if (error !== undefined) throw new Error('The database could not be migrated', { cause: error })
  } finally {
    await db.destroy()
  }
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}

/** The product's migrations on a connection or an open transaction. */
export function migratorOf(db: Kysely<unknown>): Migrator {
  return new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder: folder }) })
}
