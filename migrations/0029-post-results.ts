import { sql, type Kysely } from 'kysely'

/** What an update of a post can change of its results. */
const counted = ['status', 'published_at', 'social_account_id', 'impressions', 'reach', 'engagement_count']

/**
 * Sums of published posts by day, for analytics of a workspace with any number of posts. A change is only noted with the
 * post, so that publishing never waits for a sum; a job adds it to the sums.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Posts whose results changed. A row is never updated: one that the job has not seen yet belongs to a later change.
    create table result_changes (
      id bigint generated always as identity primary key,
      post_id uuid not null
    );

    -- Null without both numbers. A share of more than all counts as all.
    create function wilson_bound(hits bigint, tries bigint, side int) returns float8
      language plpgsql immutable as $$
    declare
      n float8 := tries;
      z float8 := 1.96;
      p float8;
    begin
      if hits is null or tries is null or tries = 0 then
        return null;
      end if;
      p := least(1, hits / n);
      return (p + z * z / (2 * n) + side * z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n);
    end $$;

    -- Published posts as they are in the sums. Without a reference to the post, so that it keeps its results if it is
    -- deleted.
    create table post_results (
      post_id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      social_account_id uuid not null references social_accounts on delete cascade,
      group_id uuid not null,
      -- Whole milliseconds, so that the end of a page names a row exactly.
      published_at timestamptz(3) not null,
      -- When it was published in the zone of the workspace; the slot is the hour of the week, from 0 on Monday.
      day date not null,
      slot int not null,
      media text not null,
      length text not null,
      hashtags text not null,
      link text not null,
      question text not null,
      impressions bigint,
      reach bigint,
      engagements bigint,
      -- Between what the engagement rate lies, with 95 % certainty (the score interval of Wilson), so that a post that few
      -- have seen is neither the best nor the weakest.
      rate_low float8 generated always as (wilson_bound(engagements, impressions, -1)) stored,
      rate_high float8 generated always as (wilson_bound(engagements, impressions, 1)) stored
    );
    create index post_results_by_day on post_results (workspace_id, day);
    create index post_results_by_group on post_results (group_id);
    create index post_results_by_account on post_results (social_account_id, published_at desc);
    create index post_results_best on post_results (workspace_id, rate_low desc) where rate_low is not null;
    create index post_results_weakest on post_results (workspace_id, rate_high) where rate_high is not null;

    create table result_days (
      workspace_id uuid not null references workspaces on delete cascade,
      -- What the posts have in common: 'all', the slot, or a trait such as 'media'; and its value.
      facet text not null,
      -- Months are read for long ranges, except of all posts, which are shown by day.
      span text not null check (span in ('day', 'month')),
      starts_on date not null,
      social_account_id uuid not null references social_accounts on delete cascade,
      value text not null,
      posts bigint not null,
      -- How many posts have the number, and its sum.
      with_impressions bigint not null,
      impressions bigint not null,
      with_reach bigint not null,
      reach bigint not null,
      with_engagements bigint not null,
      engagements bigint not null,
      -- Of posts with impressions and engagements.
      rated bigint not null,
      rated_impressions bigint not null,
      rated_engagements bigint not null,
      primary key (workspace_id, facet, span, starts_on, social_account_id, value)
    ) with (fillfactor = 80);
    create index result_days_by_account on result_days (social_account_id);
  `.execute(db)
  await noteChanges(db)
}

async function noteChanges(db: Kysely<unknown>): Promise<void> {
  const of = (row: string) => `(${counted.map((name) => `${row}.${name}`).join(', ')})`
  await sql
    .raw(
      `
    create function note_result_change() returns trigger language plpgsql as $$
    begin
      insert into result_changes (post_id) values (new.id);
      return null;
    end $$;
    create trigger posts_result_inserted after insert on posts for each row
      when (new.status = 'published') execute function note_result_change();
    create trigger posts_result_updated after update on posts for each row
      when ((new.status = 'published' or old.status = 'published') and ${of('new')} is distinct from ${of('old')})
      execute function note_result_change();

    -- Days begin at other times in another zone.
    create function note_zone_change() returns trigger language plpgsql as $$
    begin
      insert into result_changes (post_id) select post_id from post_results where workspace_id = new.id;
      return null;
    end $$;
    create trigger workspaces_zone_changed after update of time_zone on workspaces for each row
      when (new.time_zone is distinct from old.time_zone) execute function note_zone_change();

    insert into result_changes (post_id) select id from posts where status = 'published';`,
    )
    .execute(db)
}
