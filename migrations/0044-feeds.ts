import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- An RSS, Atom or JSON feed that a workspace follows. Its new entries become post groups.
    create table feeds (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      url text not null,
      title text not null,
      becomes text not null check (becomes in ('draft', 'queued')),
      template text not null,
      with_picture boolean not null,
      posts_per_day int not null,
      paused boolean not null default false,
      version int not null default 1,
      -- In whose name its posts are written: who saved it last.
      saved_by uuid not null references users,
      created_at timestamptz not null,
      -- What its server asks to be sent with the next request, to answer only if it changed.
      etag text,
      last_modified text,
      answered_at timestamptz,
      next_check_at timestamptz not null,
      -- Why it brings no posts, see server/feeds/feed-problem.ts; since when, and how often in turn.
      problem jsonb,
      failing_since timestamptz,
      failures int not null default 0,
      -- When users were last told that it needs attention.
      told_at timestamptz,
      -- One worker checks it at a time: each claim has a number, and what an earlier one writes is refused.
      claim int not null default 0,
      claimed_until timestamptz,
      unique (workspace_id, url)
    );
    create index feeds_next_check on feeds (next_check_at) where not paused;

    create table feed_accounts (
      feed_id uuid not null references feeds on delete cascade,
      social_account_id uuid not null references social_accounts on delete cascade,
      primary key (feed_id, social_account_id)
    );
    create index feed_accounts_account on feed_accounts (social_account_id);

    -- The entries of a feed, so that none becomes a post twice.
    create table feed_entries (
      feed_id uuid not null references feeds on delete cascade,
      -- The hash of what names the entry in its feed.
      key bytea not null,
      -- 'known': it was there before the feed was followed. 'left_out': too many came at once.
      state text not null check (state in ('known', 'waiting', 'made', 'left_out')),
      found_at timestamptz not null,
      -- Its place in the feed when it was found, the newest first.
      place int not null,
      title text not null,
      link text,
      -- What a post needs of it besides; null once it is not needed any more.
      source jsonb,
      -- The group that it becomes, under this id from the start.
      group_id uuid not null unique,
      media_id uuid,
      made_at timestamptz,
      remark text,
      primary key (feed_id, key)
    );
    create index feed_entries_newest on feed_entries (feed_id, found_at desc, place) where state <> 'known';
    create index feed_entries_waiting on feed_entries (feed_id) where state = 'waiting';
  `.execute(db)
}
