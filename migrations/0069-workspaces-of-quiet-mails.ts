import { sql, type Kysely } from 'kysely'

/** A mail that waits for the end of quiet hours is sent only if its reader is still a member of the workspace that it is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null for those that waited before.
    alter table quiet_mails add column workspace_id uuid references workspaces on delete cascade;
    create index quiet_mails_workspace on quiet_mails (workspace_id);
  `.execute(db)
}
