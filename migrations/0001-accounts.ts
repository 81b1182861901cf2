import { sql, type Kysely } from 'kysely'

/** People, how they sign in, and the workspaces they work in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeUsersAndWorkspaces(db)
  await makeSignIn(db)
  await makeMailAndLimits(db)
}

async function makeUsersAndWorkspaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      email text not null,
      username text,
      full_name text not null,
      phone_number text,
      account_type text not null,
      password_hash text not null,
      email_verified_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    -- An address or a username belongs to one user however it is capitalized.
    create unique index users_email on users (lower(email));
    create unique index users_username on users (lower(username));

    create table workspaces (
      id uuid primary key,
      name text not null,
      time_zone text not null default 'UTC',
      -- How many hours after its time a scheduled post asks instead of being published; null: never.
      ask_when_late_hours int default 24 check (ask_when_late_hours in (1, 6, 24, 72)),
      -- The plan that the subscription pays for, and the end of the paid period; null where nothing was paid.
      paid_plan text not null default 'free'
        constraint workspaces_paid_plan check (paid_plan in ('free', 'pro', 'agency')),
      paid_until timestamptz,
      -- The plan that the operator gave without payment. The higher of the two plans is in force.
      granted_plan text not null default 'free'
        constraint workspaces_granted_plan check (granted_plan in ('free', 'pro', 'agency')),
      created_at timestamptz not null default now()
    );

    create table members (
      workspace_id uuid not null references workspaces on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null check (role in ('owner', 'admin', 'approver', 'editor', 'contributor', 'viewer')),
      created_at timestamptz not null default now(),
      primary key (workspace_id, user_id)
    );
    create index members_user on members (user_id, created_at);
  `.execute(db)
}

/** Tokens and codes are stored as hashes, so that a copy of the database signs nobody in. */
async function makeSignIn(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      workspace_id uuid references workspaces on delete set null,
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index sessions_user on sessions (user_id);
    create index sessions_expiry on sessions (expires_at);

    create table email_verifications (
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      -- The address that is verified: the user may have another one by the time the link is opened.
      email text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index email_verifications_user on email_verifications (user_id);

    -- One mail carries a code to type and a link to open; either gives a token that sets the new password.
    create table password_resets (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      code_expires_at timestamptz not null,
      attempts int not null default 0,
      link_token_hash bytea not null unique,
      link_expires_at timestamptz not null,
      reset_token_hash bytea unique,
      reset_token_expires_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index password_resets_user on password_resets (user_id, id desc);
  `.execute(db)
}

async function makeMailAndLimits(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Mails of an installation without an SMTP server, shown at /dev/mailbox.
    create table local_mails (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      created_at timestamptz not null default now()
    );

    -- Unlogged, as a crash may forget how often somebody called, and writing here must be cheap.
    create unlogged table rate_limits (
      key text primary key,
      hits int not null,
      resets_at timestamptz not null
    );
    create index rate_limits_reset on rate_limits (resets_at);
  `.execute(db)
}
