import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A disconnected account keeps its row, as its posts refer to it.
    create table social_accounts (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      platform text not null,
      -- The platform's id of the profile or page.
      external_id text not null,
      name text not null,
      username text not null,
      picture_key text,
      profile_url text,
      followers int,
      status text not null check (status in ('connected', 'reauth_required', 'disconnected')),
      -- Encrypted with APP_SECRET.
      tokens bytea,
      token_expires_at timestamptz,
      sandbox boolean not null,
      connected_by uuid not null references users,
      connected_at timestamptz not null,
      updated_at timestamptz not null default now(),
      unique (workspace_id, platform, external_id),
      check ((status = 'disconnected') = (tokens is null))
    );

    -- A sign-in at a platform that has begun and not come back. Bound to the session that began it, so that nobody
    -- can be made to finish the sign-in of somebody else.
    create table oauth_states (
      state_hash bytea primary key,
      session_id uuid not null references sessions on delete cascade,
      workspace_id uuid not null references workspaces on delete cascade,
      platform text not null,
      code_verifier bytea not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index oauth_states_expiry on oauth_states (expires_at);
  `.execute(db)
}
