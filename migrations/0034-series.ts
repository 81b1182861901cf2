import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A post that is repeated. Its posts are made some months ahead; each is a copy of the last one.
    create table post_series (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      -- On which days, see contract/series/series.ts.
      rule jsonb not null,
      -- The time of day, in the zone.
      time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      time_zone text not null,
      -- Days are written as 2026-11-04. That of the first post, from which the periods of the rule are counted.
      first_on text not null,
      -- The last day on which a post may be.
      ends_on text,
      -- How many posts there are at most, and how many of them were made, also if they were skipped later.
      most int,
      made int not null,
      -- The day of the next post to be made; null once there are no further ones.
      next_on text,
      created_by uuid not null references users,
      created_at timestamptz not null default now()
    );
    create index post_series_workspace on post_series (workspace_id) where next_on is not null;
    create index post_series_next on post_series (next_on) where next_on is not null;

    alter table posts
      add column series_id uuid references post_series on delete set null,
      -- The day of the series that it was made for; it keeps it when it is moved.
      add column series_on text,
      -- Its points are reserved some days before its time. Until then it has no due time.
      add column awaits_points boolean not null default false,
      add column points_missed_at timestamptz,
      add constraint posts_awaits_points check (not awaits_points or
        (hold_id is null and due_at is null and not queued and scheduled_at is not null)),
      drop constraint posts_due_time,
      add constraint posts_due_time check (case
        when status = 'scheduled' then due_at is not null or queued or awaits_points
        else (status = 'publishing') = (due_at is not null) end);
    create index posts_series on posts (series_id, series_on) where series_id is not null;
    create index posts_awaiting_points on posts (scheduled_at) where awaits_points and status = 'scheduled';
  `.execute(db)
}
