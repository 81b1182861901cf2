import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The queue of a social account, once it has slots.
    create table queues (
      social_account_id uuid primary key references social_accounts on delete cascade,
      workspace_id uuid not null references workspaces on delete cascade,
      -- The zone of the local times of its slots.
      time_zone text not null,
      paused boolean not null default false,
      version int not null default 1,
      updated_at timestamptz not null default now()
    );
    create index queues_workspace on queues (workspace_id);

    create table queue_slots (
      social_account_id uuid not null references queues on delete cascade,
      -- From Monday (1) to Sunday (7).
      weekday int not null check (weekday between 1 and 7),
      time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      primary key (social_account_id, weekday, time)
    );

    alter table posts
      -- Whether its time is a slot of its account's queue.
      add column queued boolean not null default false,
      add constraint posts_queued check (not queued or scheduled_at is not null),
      -- A scheduled or publishing post has a due time, unless it waits in a paused queue.
      drop constraint posts_check,
      add constraint posts_due_time check (case
        when status = 'scheduled' then due_at is not null or queued
        else (status = 'publishing') = (due_at is not null) end);
    create unique index posts_slot on posts (social_account_id, scheduled_at) where queued;
  `.execute(db)
}
