import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The highest milestone that a number of a post or an account has reached, so that each is announced once.
    create table milestones (
      workspace_id uuid not null references workspaces on delete cascade,
      post_id uuid references posts on delete cascade,
      social_account_id uuid references social_accounts on delete cascade,
      metric text not null,
      reached bigint not null,
      -- Whether no mail has told it yet.
      untold boolean not null,
      check (num_nonnulls(post_id, social_account_id) = 1),
      unique nulls not distinct (post_id, social_account_id, metric)
    );
    create index milestones_by_workspace on milestones (workspace_id);
    create index milestones_by_account on milestones (social_account_id);
    create index milestones_untold on milestones (workspace_id) where untold;

    -- Letters of the operator, by their subjects, and who was sent each.
    create table newsletters (
      id uuid primary key,
      subject text not null unique,
      blocks jsonb not null,
      created_at timestamptz not null default now()
    );
    create table newsletter_readers (
      newsletter_id uuid not null references newsletters on delete cascade,
      user_id uuid not null references users on delete cascade,
      primary key (newsletter_id, user_id)
    );
    create index newsletter_readers_by_user on newsletter_readers (user_id);

    -- How often a feature was used on a day in UTC, by users who share that. It does not say who.
    create table feature_uses (
      day date not null,
      feature text not null,
      uses bigint not null,
      primary key (day, feature)
    );
  `.execute(db)
}
