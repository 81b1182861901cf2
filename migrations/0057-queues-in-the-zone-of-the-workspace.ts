import { sql, type Kysely } from 'kysely'

/** A workspace plans in one time zone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table queues drop column time_zone`.execute(db)
}
