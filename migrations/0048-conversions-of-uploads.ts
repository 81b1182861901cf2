import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- An upload in a format that platforms do not accept is converted before it becomes media.
    alter table video_conversions alter column media_id drop not null;
    alter table video_conversions add column upload_id uuid references uploads on delete cascade;
    alter table video_conversions add constraint video_conversions_source
      check (num_nonnulls(media_id, upload_id) = 1);
    -- An upload is converted once at a time.
    create unique index video_conversions_open_upload on video_conversions (upload_id)
      where state in ('waiting', 'running');
    create index video_conversions_upload on video_conversions (upload_id);
  `.execute(db)
}
