import { sql, type Kysely } from 'kysely'

/** A conversion is for posts, whose options can change which videos a platform takes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table video_conversions add column targets jsonb;
    update video_conversions set targets = (
      select coalesce(jsonb_agg(jsonb_build_object('platform', one, 'options', jsonb_build_object())), '[]')
      from unnest(platforms) as one
    );
    alter table video_conversions alter column targets set not null;
    -- Its index is dropped with it.
    alter table video_conversions drop column platforms;
    -- The same conversion runs once.
    create unique index video_conversions_open on video_conversions (media_id, targets)
      where state in ('waiting', 'running');
  `.execute(db)
}
