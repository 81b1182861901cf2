import { sql, type Kysely } from 'kysely'

/** Videos stand in the same history. One takes minutes, so what is known of it outlives the process that asked for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table assistant_generations
      -- What a video was asked to look like: its shape.
      add video jsonb,
      -- Written before the one call that starts it: a call whose answer was lost is never made again.
      add video_asked_at timestamptz,
      -- What its maker calls it, once it is begun there.
      add video_handle text,
      -- When it is looked after next; while somebody does, the end of their lease.
      add video_due_at timestamptz(3),
      drop constraint assistant_generations_check3,
      add check (case action
        when 'picture' then picture is not null and video is null
        when 'video' then video is not null and video_due_at is not null and picture is null
        else language is not null and tone is not null and length is not null and picture is null and video is null end),
      add check (video_handle is null or video_asked_at is not null),
      add check (video_asked_at is null or video is not null);
    create index assistant_generations_videos on assistant_generations (video_due_at)
      where outcome = 'running' and video is not null;
  `.execute(db)
}
