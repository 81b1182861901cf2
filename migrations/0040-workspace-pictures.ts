import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The picture of a workspace, as that of a user.
    alter table workspaces add column picture_key text unique;

    create table workspace_pictures (
      workspace_id uuid primary key references workspaces on delete cascade,
      bytes bytea not null
    );
  `.execute(db)
}
