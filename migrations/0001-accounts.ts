import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
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
    create unique index users_email on users (lower(email));
    create unique index users_username on users (lower(username));

    create table workspaces (
      id uuid primary key,
      name text not null,
      plan text not null default 'free',
      created_at timestamptz not null default now()
    );

    create table members (
      workspace_id uuid not null references workspaces on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null check (role in ('owner')),
      created_at timestamptz not null default now(),
      primary key (workspace_id, user_id)
    );
    create index members_user on members (user_id, created_at);

    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
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
      email text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index email_verifications_user on email_verifications (user_id);

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

    create table local_mails (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      created_at timestamptz not null default now()
    );

    create unlogged table rate_limits (
      key text primary key,
      hits int not null,
      resets_at timestamptz not null
    );
    create index rate_limits_reset on rate_limits (resets_at);
  `.execute(db)
}
