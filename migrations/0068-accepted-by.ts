import { sql, type Kysely } from 'kysely'

/** An invitation knows who joined with it: a repeated call of the same user succeeds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invitations add column accepted_by uuid references users on delete set null;
    create index invitations_accepted_by on invitations (accepted_by);
  `.execute(db)
}
