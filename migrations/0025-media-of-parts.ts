import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Handles of what was uploaded for the part, as those of an attempt are for the post.
    alter table post_parts add column staging jsonb not null default '{}';

    -- The media of a message of a thread.
    create table post_part_media (
      post_id uuid not null,
      part_position int not null,
      position int not null,
      media_id uuid not null references media,
      alt_text text not null,
      primary key (post_id, part_position, position),
      foreign key (post_id, part_position) references post_parts (post_id, position) on delete cascade
    );
    create index post_part_media_media on post_part_media (media_id);
  `.execute(db)
}
