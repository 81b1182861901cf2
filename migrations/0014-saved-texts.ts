import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Hashtag sets and templates.
    create table saved_texts (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      kind text not null check (kind in ('hashtags', 'template')),
      name text not null,
      content text not null,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index saved_texts_name on saved_texts (workspace_id, kind, lower(name));
  `.execute(db)
}
