import { sql, type Kysely } from 'kysely'

/**
 * Secret addresses that show posts to people without an account, and who opened them. Of the addresses, of what reviewers
 * are told apart by, and of codes only hashes are stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_links (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      name text not null,
      token_hash bytea not null unique,
      scope text not null check (scope in ('posts', 'label', 'month')),
      label_id uuid references labels on delete set null,
      month date,
      -- Of a member who works for some accounts only: no posts of others are shown.
      social_account_ids uuid[],
      ends_at timestamptz not null,
      withdrawn_at timestamptz,
      password_hash text,
      confirms_address boolean not null,
      created_by uuid references users on delete set null,
      created_at timestamptz not null,
      opens integer not null default 0,
      first_opened_at timestamptz,
      last_opened_at timestamptz,
      check ((scope = 'month') = (month is not null)),
      check (scope = 'label' or label_id is null)
    );
    create index review_links_workspace on review_links (workspace_id, created_at desc, id desc);
    create index review_links_label on review_links (label_id) where label_id is not null;
    create index review_links_created_by on review_links (created_by) where created_by is not null;

    -- The chosen posts of a link.
    create table review_link_groups (
      link_id uuid not null references review_links on delete cascade,
      group_id uuid not null references post_groups on delete cascade,
      primary key (link_id, group_id)
    );
    create index review_link_groups_group on review_link_groups (group_id);

    create table reviewers (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      link_id uuid not null references review_links on delete cascade,
      name text not null,
      -- Only an address that was confirmed.
      email text,
      confirmed_at timestamptz,
      -- Null: the access ended, what they did stays.
      token_hash bytea unique,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      check ((email is null) = (confirmed_at is null))
    );
    create index reviewers_link on reviewers (link_id, created_at, id);
    create index reviewers_workspace on reviewers (workspace_id);

    -- The code that was mailed last to an address that wants to review a link.
    create table review_codes (
      link_id uuid not null references review_links on delete cascade,
      email text not null,
      name text not null,
      code_hash bytea not null,
      attempts smallint not null default 0,
      ends_at timestamptz not null,
      primary key (link_id, email)
    );
    create index review_codes_ends on review_codes (ends_at);

    -- A reviewer who decided; the name stays when the link is deleted.
    alter table approval_steps
      add column reviewer_id uuid references reviewers on delete set null,
      add column by_name text;
    alter table comments
      add foreign key (reviewer_id) references reviewers on delete set null;
    create index approval_steps_reviewer on approval_steps (reviewer_id) where reviewer_id is not null;
  `.execute(db)
}
