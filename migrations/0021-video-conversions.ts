import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null for a picture, and for a video from before it was read.
    alter table media add column frame_rate real;
    -- A converted video belongs to its original as a crop does, without being a part of it.
    alter table media drop constraint media_check1;
    alter table media add constraint media_crop_of_source check (source_media_id is not null or crop is null);

    -- Videos that are converted for platforms that refuse the original.
    create table video_conversions (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      media_id uuid not null references media on delete cascade,
      platforms text[] not null,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
      percent int not null default 0,
      problem text,
      result_media_id uuid references media on delete set null,
      attempts int not null default 0,
      -- The worker of a running one extends it; after it, another worker starts again.
      leased_until timestamptz,
      created_at timestamptz(3) not null default now()
    );
    -- The same conversion runs once.
    create unique index video_conversions_open on video_conversions (media_id, platforms)
      where state in ('waiting', 'running');
    create index video_conversions_media on video_conversions (media_id);
    create index video_conversions_result on video_conversions (result_media_id);
    create index video_conversions_workspace on video_conversions (workspace_id);
  `.execute(db)
}
