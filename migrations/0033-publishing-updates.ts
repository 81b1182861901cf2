import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Until when authors were mailed what happened to their posts. One row.
    create table publishing_updates (
      only_row boolean primary key default true check (only_row),
      told_until timestamptz not null
    );
  `.execute(db)
}
