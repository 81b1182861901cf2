import { sql, type Kysely } from 'kysely'

/** The dates that clients of Postiz give to drafts, which have no time otherwise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table postiz_dates (
      post_id uuid primary key references posts on delete cascade,
      workspace_id uuid not null references workspaces on delete cascade,
      date timestamptz not null
    );
    create index postiz_dates_workspace on postiz_dates (workspace_id, date);
  `.execute(db)
}
