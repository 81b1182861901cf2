import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What a text used of the results of its accounts, in words. Null if it was not asked to use them.
    alter table assistant_generations add column uses text;
  `.execute(db)
}
