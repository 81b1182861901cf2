import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A file of posts that a user imported. Its rows are imported one by one, so that it can be resumed and undone.
    create table post_imports (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      file_name text not null,
      -- Whether rows with a time are scheduled.
      schedule boolean not null,
      undo_requested boolean not null default false,
      created_by uuid not null references users,
      created_at timestamptz not null default now()
    );
    create index post_imports_workspace on post_imports (workspace_id, created_at desc);

    create table post_import_rows (
      import_id uuid not null references post_imports on delete cascade,
      -- The row of the file as spreadsheets count it.
      row int not null,
      -- The group that is made of it, under this id from the start, so that no row is imported twice.
      group_id uuid not null,
      source jsonb not null,
      state text not null default 'pending' check (state in ('pending', 'imported', 'failed', 'undone', 'kept')),
      -- The pictures that were fetched for it.
      media_ids uuid[] not null default '{}',
      -- The version of the group after the import: another one was changed since.
      group_version int,
      remark text,
      -- Until then, one call works on it; a later call takes it over.
      claimed_until timestamptz,
      primary key (import_id, row)
    );
    create index post_import_rows_open on post_import_rows (import_id, row) where state in ('pending', 'imported');
  `.execute(db)
}
