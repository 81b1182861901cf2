import { sql, type Kysely } from 'kysely'

/** Null: as each member's locale has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table workspaces add column first_day_of_week int check (first_day_of_week in (1, 6, 7))`.execute(
    db,
  )
}
