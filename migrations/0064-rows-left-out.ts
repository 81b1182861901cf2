import { sql, type Kysely } from 'kysely'

/** The result of an import says how many rows of the file were left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_imports add column left_out int not null default 0`.execute(db)
}
