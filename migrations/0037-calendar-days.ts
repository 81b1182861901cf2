import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The country whose holidays the calendar shows (ISO 3166); null: none was chosen.
    alter table workspaces add column holiday_country text;

    -- What the members of a workspace want to remember of a day.
    create table day_notes (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      day date not null,
      text text not null,
      version int not null default 1,
      created_by uuid not null references users,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index day_notes_workspace on day_notes (workspace_id, day, created_at, id);
  `.execute(db)
}
