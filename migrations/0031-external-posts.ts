import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Posts that an account published before it was connected, as its platform told them. No list and no figure of the
    -- workspace counts them, so they are not among the posts.
    create table external_posts (
      id uuid primary key,
      social_account_id uuid not null references social_accounts on delete cascade,
      -- The platform's id.
      external_id text not null,
      text text not null,
      permalink text,
      -- Whole milliseconds, as in the cursor of their list.
      published_at timestamptz(3) not null,
      read_at timestamptz not null,
      -- Null where the platform does not give the number.
      impressions bigint,
      reach bigint,
      engagements bigint,
      likes bigint,
      comments bigint,
      shares bigint,
      saves bigint,
      clicks bigint,
      video_views bigint,
      unique (social_account_id, external_id)
    );
    create index external_posts_newest on external_posts (social_account_id, published_at desc, id desc);

    alter table social_accounts add column external_posts_read_at timestamptz;
  `.execute(db)
}
