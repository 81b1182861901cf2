import { sql, type Kysely } from 'kysely'

/** A text whose model ended without saying that it was done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assistant_generations add column may_be_cut boolean not null default false`.execute(
    db,
  )
}
