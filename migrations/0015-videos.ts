import { sql, type Kysely } from 'kysely'

/** Media may be videos: how long one is, and how it is encoded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media
      add duration_ms int,
      add video_codec text check (video_codec in ('avc', 'hevc')),
      add check ((duration_ms is null) = (video_codec is null));
  `.execute(db)
}
