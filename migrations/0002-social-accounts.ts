import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One grant of access that a person gave at a platform. It can reach several social accounts.
    create table connections (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      platform text not null,
      -- The platform's id of who gave the access: giving it again replaces it.
      holder_id text not null,
      sandbox boolean not null,
      -- Tokens or a password, encrypted with APP_SECRET. Only the platform's connector knows the fields.
      access bytea not null,
      scopes text[] not null,
      expires_at timestamptz,
      -- Raised whenever the access is replaced, so that a worker whose access was refused knows whether it still is
      -- the stored one.
      version int not null default 1,
      -- Who is renewing the access, and until when no other worker starts to.
      lease_owner uuid,
      lease_until timestamptz,
      updated_at timestamptz not null default now(),
      unique (workspace_id, platform, holder_id),
      check ((lease_owner is null) = (lease_until is null))
    );

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
      -- The access to the account; null once disconnected.
      connection_id uuid references connections,
      sandbox boolean not null,
      connected_by uuid not null references users,
      connected_at timestamptz not null,
      updated_at timestamptz not null default now(),
      unique (workspace_id, platform, external_id),
      check ((status = 'disconnected') = (connection_id is null))
    );
    create index social_accounts_connection on social_accounts (connection_id);

    -- A sign-in at a platform that has begun and not come back. Bound to the session that began it, so that nobody
    -- can be made to finish the sign-in of somebody else.
    create table oauth_states (
      state_hash bytea primary key,
      session_id uuid not null references sessions on delete cascade,
      workspace_id uuid not null references workspaces on delete cascade,
      platform text not null,
      -- What the platform's sign-in needs again when it comes back, encrypted.
      kept bytea not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index oauth_states_expiry on oauth_states (expires_at);
  `.execute(db)
}
