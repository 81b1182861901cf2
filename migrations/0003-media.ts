import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      name text not null,
      -- Its description in the library, which posts that it is added to start with.
      alt_text text not null default '',
      content_type text not null,
      bytes bigint not null,
      width int not null,
      height int not null,
      -- Only a video has a length and a codec.
      duration_ms int,
      video_codec text check (video_codec in ('avc', 'hevc')),
      -- A crop is media of its own. Its part of the picture, in pixels of that, may reach beyond it: there it is white.
      source_media_id uuid references media,
      crop jsonb,
      storage_key text not null unique,
      created_by uuid not null references users,
      -- Whole milliseconds, so that a page's cursor names a row exactly.
      created_at timestamptz(3) not null default now(),
      check ((duration_ms is null) = (video_codec is null)),
      check ((source_media_id is null) = (crop is null))
    );
    -- The library, which lists originals.
    create index media_library on media (workspace_id, created_at desc, id desc) where source_media_id is null;
    create index media_workspace on media (workspace_id);
    -- The same part of a picture is stored once.
    create unique index media_crops on media (source_media_id, crop) where source_media_id is not null;
  `.execute(db)
}
