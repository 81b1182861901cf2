import { sql, type Kysely } from 'kysely'

/** Null: of a device that was known before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table known_devices add column browser text`.execute(db)
}
