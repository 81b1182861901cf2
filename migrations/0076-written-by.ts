import { sql, type Kysely } from 'kysely'

/**
 * Who last wrote what a post says. `updated_by` alone does not tell, because it also names who moved or rejected the post:
 * after that, an approver could approve their own words where nobody may.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts add column written_by uuid references users;
    update posts set written_by = updated_by where updated_by is not null;
  `.execute(db)
}
