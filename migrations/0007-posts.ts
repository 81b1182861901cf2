import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await makeGroups(db)
  await makePosts(db)
  await makeParts(db)
  await guardHolds(db)
}

async function makeGroups(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_groups (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      -- What the posts of the group share, unless they have their own.
      content text not null,
      -- Of the descriptions of its media, which count to the storage of the workspace.
      alt_bytes int not null default 0,
      -- Counts the changes of the group itself; what users see also counts those of its posts.
      version int not null default 1,
      created_by uuid not null references users,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index post_groups_workspace on post_groups (workspace_id);

    create table post_group_media (
      group_id uuid not null references post_groups on delete cascade,
      position int not null,
      media_id uuid not null references media,
      alt_text text not null,
      primary key (group_id, position)
    );
    create index post_group_media_media on post_group_media (media_id);
  `.execute(db)
}

async function makePosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table posts (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      group_id uuid not null references post_groups,
      -- The order in which posts were added to the group.
      group_position int not null default 1,
      platform text not null,
      -- Null: a draft for a platform without an account yet.
      social_account_id uuid references social_accounts,
      content text not null,
      -- Of the descriptions of its media, which count to the storage of the workspace.
      alt_bytes int not null default 0,
      -- Of its parts, likewise.
      part_bytes int not null default 0,
      -- Whether the text and the media are its own. Otherwise they are the shared ones, each time that its group is saved.
      content_customized boolean not null default false,
      media_customized boolean not null default false,
      -- What was chosen of the options of its platform.
      options jsonb not null default '{}',
      status text not null check (status in
        ('draft', 'pending_approval', 'scheduled', 'publishing', 'published', 'failed', 'needs_attention')),
      -- The time a person chose, in the zone it was chosen in.
      scheduled_at timestamptz,
      time_zone text,
      -- When a worker may claim it next: at its time, at a retry, or when the lease of its worker has ended.
      due_at timestamptz,
      -- Whether a person asked for publishing it now: then it goes before scheduled posts.
      urgent boolean not null default false,
      -- The fence: a worker writes only while the post still has the attempt that it claimed.
      attempt int not null default 0,
      -- The first attempt since a person last asked for publishing.
      run_started_at_attempt int not null default 1,
      -- The worker that has the lease.
      leased_by text,
      -- A user asked for publishing although its time had passed, so it does not ask for being late.
      late_allowed boolean not null default false,
      -- The points that are reserved while it is scheduled.
      hold_id uuid unique references point_holds,
      published_at timestamptz,
      -- The platform's id of what was published.
      external_id text,
      permalink text,
      problem jsonb,
      impressions bigint,
      -- Null where the platform does not report it.
      reach bigint,
      engagement_count int not null default 0,
      measured_at timestamptz,
      version int not null default 1,
      created_by uuid not null references users,
      -- Whole milliseconds, so that a page's cursor names a row exactly.
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz not null default now(),
      -- Where lists show it: when it was or will be published, else made. Whole milliseconds, as above.
      listed_at timestamptz(3) not null
        generated always as (coalesce(published_at, scheduled_at, created_at)) stored,
      -- The words of its text and its parts. The product divides the texts, because the database cannot do so for every
      -- script and not in every locale.
      words tsvector not null default '',
      -- Only a post that a worker may claim has a due time; a scheduled or publishing post always has one.
      check ((status in ('scheduled', 'publishing')) = (due_at is not null)),
      check (status <> 'scheduled' or (scheduled_at is not null and time_zone is not null)),
      check (due_at is null or social_account_id is not null),
      check (status <> 'published' or published_at is not null),
      -- Checked at the end, because one save may swap the accounts of two posts.
      constraint posts_group_account unique (group_id, social_account_id) deferrable initially deferred,
      check (leased_by is null or status = 'publishing'),
      constraint posts_hold check (hold_id is null or
        (scheduled_at is not null and status in ('scheduled', 'publishing', 'needs_attention')))
    );
    create index posts_workspace on posts (workspace_id, created_at desc, id desc);
    create index posts_workspace_listed on posts (workspace_id, listed_at desc, id desc);
    create index posts_workspace_status on posts (workspace_id, status, listed_at desc, id desc);
    -- Serves a platform with one status, and with each status in turn (listPosts).
    create index posts_workspace_platform on posts (workspace_id, platform, status, listed_at desc, id desc);
    create index posts_words on posts using gin (words);
    -- A range of dates: when posts were or will be published.
    create index posts_workspace_calendar on posts (workspace_id, coalesce(published_at, scheduled_at))
      where coalesce(published_at, scheduled_at) is not null;
    create index posts_due on posts (due_at) where due_at is not null;
    -- For the first due posts of each account, however long the backlog is.
    create index posts_due_account on posts (social_account_id, urgent, due_at) where due_at is not null;
    -- As posts_workspace_platform, for an account.
    create index posts_account on posts (social_account_id, status, listed_at desc, id desc);
    create index posts_account_scheduled on posts (social_account_id, scheduled_at) where status = 'scheduled';
    -- Posts that wait until their account is connected again.
    create index posts_blocked on posts (social_account_id, scheduled_at)
      where status in ('failed', 'needs_attention')
        and coalesce(problem ->> 'reason', problem ->> 'code') in ('reauth_required', 'account_disconnected');
    -- One post on the platform belongs to one post of ours.
    create unique index posts_external on posts (social_account_id, external_id) where external_id is not null;
    -- For reading which published posts are due to be measured, and which ids of a platform are taken. Neither has a
    -- column that measuring changes, so that saving metrics stays cheap.
    create index posts_published on posts (published_at) where external_id is not null;
    create index posts_account_published on posts (social_account_id, published_at desc)
      where external_id is not null;
  `.execute(db)
}

async function makeParts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_media (
      post_id uuid not null references posts on delete cascade,
      position int not null,
      media_id uuid not null references media,
      alt_text text not null,
      primary key (post_id, position)
    );
    create index post_media_media on post_media (media_id);

    -- What is published after the post itself: the further messages of a thread, a first comment.
    create table post_parts (
      post_id uuid not null references posts on delete cascade,
      position int not null check (position > 0),
      kind text not null check (kind in ('message', 'comment')),
      content text not null,
      -- Written before the call that publishes the part. Until the commit is finished, the platform is read to learn
      -- what happened.
      commit_started_at timestamptz,
      -- The attempt that started it.
      commit_attempt int,
      -- Of the first commit since a person last asked for publishing.
      first_commit_started_at timestamptz,
      finished_at timestamptz,
      -- Set on a commit that is not finished, 'pending' and 'duplicate' mean that the platform has it: it is never repeated.
      outcome text check (outcome in ('published', 'pending', 'rejected', 'duplicate', 'reauth_required',
        'rate_limited', 'unavailable', 'absent', 'confirmed')),
      published_at timestamptz,
      -- The platform's id of the part.
      external_id text,
      permalink text,
      primary key (post_id, position),
      check ((commit_started_at is null) = (commit_attempt is null)),
      check ((commit_started_at is null) = (first_commit_started_at is null)),
      check (finished_at is null or (commit_started_at is not null and outcome is not null)),
      check ((published_at is not null) = coalesce(outcome in ('published', 'confirmed'), false)),
      check (published_at is null or finished_at is not null)
    );
    -- One message on the platform is one part of ours.
    create unique index post_parts_external on post_parts (post_id, external_id) where external_id is not null;

    create table post_attempts (
      post_id uuid not null references posts on delete cascade,
      number int not null,
      started_at timestamptz not null default now(),
      -- Handles of what was uploaded, so that a repeated attempt uploads it no second time.
      staging jsonb not null default '{}',
      -- Written before the call that publishes. Set without an outcome, the platform is read to learn what happened.
      commit_started_at timestamptz,
      finished_at timestamptz,
      -- As of a part; the last five ended an attempt without a commit.
      outcome text check (outcome in ('published', 'pending', 'rejected', 'duplicate', 'reauth_required',
        'rate_limited', 'unavailable', 'absent', 'confirmed', 'given_up', 'waiting', 'account_disconnected',
        'platform_unavailable', 'media_missing', 'not_found', 'too_late')),
      tries int not null default 0,
      checks int not null default 0,
      primary key (post_id, number)
    );

    -- Accounts ('account:<id>') and platforms ('application:<key>') that accept no calls for now. Without a foreign key,
    -- because parking an account must not wait for a lock on its row.
    create table call_limits (
      scope text primary key,
      until timestamptz not null,
      -- Refusals in a row, for the wait after one that names no time.
      refusals int not null
    );

    -- The history that a person reads.
    create table post_events (
      id uuid primary key,
      post_id uuid not null references posts on delete cascade,
      at timestamptz not null default now(),
      attempt int not null,
      step text not null,
      message text not null,
      -- What the platform answered.
      answer text,
      by_user_id uuid references users
    );
    create index post_events_post on post_events (post_id, at, id);
  `.execute(db)
}

/**
 * A post that stops being scheduled must capture or release the points it holds. The database refuses a write that
 * drops an open hold, so that no code path can forget it.
 */
async function guardHolds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_post_hold() returns trigger language plpgsql as $$
    begin
      if exists (select from point_holds where id = old.hold_id and state = 'open') then
        raise exception 'Post % lets go of points it still holds', old.id;
      end if;
      return null;
    end $$;
    create trigger posts_hold_settled after update of hold_id on posts for each row
      when (old.hold_id is distinct from new.hold_id) execute function check_post_hold();
    -- Deleting a workspace deletes its holds too: the trigger then runs inside another and is skipped.
    create trigger posts_hold_settled_at_end after delete on posts for each row
      when (old.hold_id is not null and pg_trigger_depth() = 0) execute function check_post_hold();
  `.execute(db)
}
