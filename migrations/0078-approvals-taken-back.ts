import { sql, type Kysely } from 'kysely'

/** When a member took their approval back: then it does not count any more, and stays in what was decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approval_steps add column taken_back_at timestamptz`.execute(db)
}
