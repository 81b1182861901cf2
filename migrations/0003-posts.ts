import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table posts (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      group_id uuid not null,
      platform text not null,
      social_account_id uuid references social_accounts,
      content text not null,
      status text not null check (status in
        ('draft', 'pending_approval', 'scheduled', 'publishing', 'published', 'failed', 'needs_attention')),
      scheduled_at timestamptz,
      time_zone text,
      due_at timestamptz,
      attempt int not null default 0,
      run_started_at_attempt int not null default 1,
      held_by text,
      published_at timestamptz,
      external_id text,
      permalink text,
      problem jsonb,
      impressions bigint,
      engagement_count int not null default 0,
      measured_at timestamptz,
      version int not null default 1,
      created_by uuid not null references users,
      -- Whole milliseconds, so that a page's cursor names a row exactly.
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz not null default now(),
      -- Only a post that a worker may claim has a due time; a scheduled or publishing post always has one.
      check ((status in ('scheduled', 'publishing')) = (due_at is not null)),
      check (status <> 'scheduled' or (scheduled_at is not null and time_zone is not null)),
      check (status <> 'published' or published_at is not null),
      check (held_by is null or status = 'publishing')
    );
    create index posts_workspace on posts (workspace_id, created_at desc, id desc);
    create index posts_workspace_status on posts (workspace_id, status, created_at desc, id desc);
    create index posts_workspace_platform on posts (workspace_id, platform, created_at desc, id desc);
    create index posts_workspace_published on posts (workspace_id, published_at) where published_at is not null;
    create index posts_workspace_scheduled on posts (workspace_id, scheduled_at) where status = 'scheduled';
    create index posts_due on posts (due_at) where due_at is not null;
    create index posts_account on posts (social_account_id);
    -- One post on the network belongs to one post of ours.
    create unique index posts_external on posts (social_account_id, external_id) where external_id is not null;

    create table post_media (
      post_id uuid not null references posts on delete cascade,
      position int not null,
      media_id uuid not null references media,
      alt_text text not null,
      primary key (post_id, position)
    );
    create index post_media_media on post_media (media_id);

    create table post_attempts (
      post_id uuid not null references posts on delete cascade,
      number int not null,
      started_at timestamptz not null default now(),
      staging jsonb not null default '{}',
      commit_started_at timestamptz,
      finished_at timestamptz,
      outcome text,
      tries int not null default 0,
      checks int not null default 0,
      primary key (post_id, number)
    );

    create table post_events (
      id uuid primary key,
      post_id uuid not null references posts on delete cascade,
      at timestamptz not null default now(),
      attempt int not null,
      step text not null,
      message text not null,
      answer text,
      by_user_id uuid references users
    );
    create index post_events_post on post_events (post_id, at, id);
  `.execute(db)
}
