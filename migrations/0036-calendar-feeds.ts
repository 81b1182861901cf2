import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The secret address at which calendar programs read the posts of a workspace. A new one replaces it.
    create table calendar_feeds (
      workspace_id uuid primary key references workspaces on delete cascade,
      token_hash bytea not null unique,
      created_by uuid not null references users,
      created_at timestamptz not null default now()
    );
  `.execute(db)
}
