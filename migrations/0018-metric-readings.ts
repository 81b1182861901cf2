import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The metrics of a post over time: one row for each reading that differs from the one before.
    create table post_readings (
      post_id uuid not null references posts on delete cascade,
      read_at timestamptz not null,
      -- Null where the platform did not report it.
      impressions bigint,
      reach bigint,
      engagements int not null,
      primary key (post_id, read_at)
    );

    -- The followers of an account on each day in UTC. A day without a row was not read.
    create table follower_counts (
      social_account_id uuid not null references social_accounts on delete cascade,
      day date not null,
      followers int not null,
      primary key (social_account_id, day)
    );

    -- When the metrics of an account's posts are read next. A worker claims an account by moving the time to the end of
    -- its lease. Whole milliseconds, so that the worker can tell its own time from a later one.
    create table metric_schedules (
      social_account_id uuid primary key references social_accounts on delete cascade,
      due_at timestamptz(3) not null
    );
    create index metric_schedules_due on metric_schedules (due_at);

    -- How many posts were read on a platform that charges for reading, by day in UTC.
    create table paid_post_reads (
      platform text not null,
      day date not null,
      posts int not null,
      primary key (platform, day)
    );

    create function schedule_metrics() returns trigger language plpgsql as $$
    begin
      -- Posts of one account are published side by side: where the account is due already, none of them waits for another.
      -- Nobody can claim the account before all of them are committed.
      perform from metric_schedules where social_account_id = new.social_account_id and due_at <= now() for share;
      if found then return null; end if;
      insert into metric_schedules as s (social_account_id, due_at) values (new.social_account_id, now())
      on conflict (social_account_id) do update set due_at = least(s.due_at, excluded.due_at);
      return null;
    end $$;
    create trigger posts_metrics_scheduled after update of external_id on posts for each row
      when (new.external_id is not null and old.external_id is distinct from new.external_id)
      execute function schedule_metrics();
  `.execute(db)
}
