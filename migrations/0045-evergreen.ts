import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Posts that are published again and again, each at most so often, in free slots of the queues of some accounts.
    create table evergreen_sets (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      name text not null,
      -- Days between two publications of the same post on an account.
      minimum_days int not null check (minimum_days between 1 and 365),
      -- Posts of the set in a week on each account, at most.
      per_week int not null check (per_week between 1 and 14),
      paused boolean not null default false,
      version int not null default 1,
      created_by uuid not null references users,
      created_at timestamptz not null
    );
    create index evergreen_sets_workspace on evergreen_sets (workspace_id);

    create table evergreen_accounts (
      set_id uuid not null references evergreen_sets on delete cascade,
      social_account_id uuid not null references social_accounts on delete cascade,
      primary key (set_id, social_account_id)
    );
    create index evergreen_accounts_account on evergreen_accounts (social_account_id);

    create table evergreen_posts (
      id uuid primary key,
      set_id uuid not null references evergreen_sets on delete cascade,
      -- What is published again; null once it was deleted.
      group_id uuid references post_groups on delete set null,
      added_at timestamptz not null,
      unique (set_id, group_id)
    );
    create index evergreen_posts_group on evergreen_posts (group_id);

    create table evergreen_variations (
      id uuid primary key,
      evergreen_id uuid not null references evergreen_posts on delete cascade,
      content text not null,
      created_at timestamptz not null
    );
    create index evergreen_variations_post on evergreen_variations (evergreen_id);

    -- The posts that were made for a slot of an account: one for each slot, also if several workers plan at once.
    create table evergreen_instances (
      social_account_id uuid not null references social_accounts on delete cascade,
      slot_at timestamptz not null,
      evergreen_id uuid not null references evergreen_posts on delete cascade,
      -- Null once a user deleted it. Its slot is not filled again.
      post_id uuid references posts on delete set null,
      primary key (social_account_id, slot_at)
    );
    create index evergreen_instances_evergreen on evergreen_instances (evergreen_id);
    create unique index evergreen_instances_post on evergreen_instances (post_id);
  `.execute(db)
}
