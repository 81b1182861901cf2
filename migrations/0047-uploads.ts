import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A video that is received in pieces, so that it can go on after a cut.
    create table uploads (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      created_by uuid not null references users on delete cascade,
      name text not null,
      -- Of the file, in milliseconds. With name and size it recognizes the file when it is chosen again.
      last_modified bigint not null,
      bytes bigint not null check (bytes > 0),
      -- All bytes before this one are stored in the pieces.
      received bigint not null default 0 check (received between 0 and bytes),
      -- What it became, or why it was refused.
      media_id uuid references media on delete cascade,
      problem text,
      created_at timestamptz(3) not null default now(),
      touched_at timestamptz(3) not null
    );
    create index uploads_workspace on uploads (workspace_id, created_by);
    create index uploads_user on uploads (created_by);
    create index uploads_media on uploads (media_id);
    create index uploads_touched on uploads (touched_at);

    -- The row is older than its file and outlives its upload, so that no file is forgotten.
    create table upload_pieces (
      id uuid primary key,
      upload_id uuid references uploads on delete set null,
      first_byte bigint not null check (first_byte >= 0),
      -- Null until the file is complete.
      bytes bigint check (bytes > 0),
      storage_key text not null,
      created_at timestamptz(3) not null
    );
    create unique index upload_pieces_received on upload_pieces (upload_id, first_byte) where bytes is not null;
    create index upload_pieces_left on upload_pieces (created_at) where bytes is null or upload_id is null;
    create index upload_pieces_upload on upload_pieces (upload_id);
  `.execute(db)
}
