import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      name text not null,
      content_type text not null,
      bytes bigint not null,
      width int not null,
      height int not null,
      -- Only a video has a length and a codec.
      duration_ms int,
      video_codec text check (video_codec in ('avc', 'hevc')),
      storage_key text not null unique,
      created_by uuid not null references users,
      created_at timestamptz not null default now(),
      check ((duration_ms is null) = (video_codec is null))
    );
    create index media_workspace on media (workspace_id, id desc);
  `.execute(db)
}
