import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The keys with which this installation signs what it sends to the push services of browsers. One row.
    create table push_keys (
      only_row boolean primary key default true check (only_row),
      public_key text not null,
      -- Sealed.
      private_key bytea not null
    );

    -- Where a device that shows notifications gets them, until its session ends.
    create table push_subscriptions (
      session_id uuid primary key references sessions on delete cascade,
      -- A browser has one for each of its users' profiles, whoever is signed in.
      endpoint_hash bytea not null unique,
      -- The address and the keys of the device, sealed.
      subscription bytea not null
    );

    -- When a user is next told by push of what happened in a workspace.
    create table push_plans (
      workspace_id uuid not null references workspaces on delete cascade,
      user_id uuid not null references users on delete cascade,
      -- Null while there is nothing to tell.
      due_at timestamptz,
      -- The number of the newest notification that was told.
      told_up_to int not null,
      primary key (workspace_id, user_id)
    );
    create index push_plans_by_user on push_plans (user_id);
  `.execute(db)
}
