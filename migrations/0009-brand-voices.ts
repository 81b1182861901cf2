import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table brand_voices (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      name text not null,
      description text not null,
      do_words text[] not null,
      dont_words text[] not null,
      samples text[] not null,
      emoji_habit text not null check (emoji_habit in ('none', 'few', 'many')),
      hashtag_habit text not null check (hashtag_habit in ('none', 'few', 'many')),
      hashtags text[] not null,
      colors text[] not null,
      -- Keeps the picture from being swept away.
      logo_media_id uuid references media,
      is_default boolean not null,
      version int not null default 1,
      created_by uuid not null references users,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index brand_voices_name on brand_voices (workspace_id, lower(name));
    create unique index brand_voices_default on brand_voices (workspace_id) where is_default;
    create index brand_voices_logo on brand_voices (logo_media_id) where logo_media_id is not null;
  `.execute(db)
}
