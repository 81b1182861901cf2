import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Where a session is used, for the list of signed-in devices. The hash is that of the cookie (known_devices).
    alter table sessions
      add column browser text not null default 'Another app',
      add column address text not null default '',
      add column device_hash bytea;

    -- A new address of a user until its owner confirms it.
    create table email_changes (
      user_id uuid primary key references users on delete cascade,
      email text not null,
      token_hash bytea not null unique,
      -- Of the same password, with the salt of the new address.
      password_hash text not null,
      expires_at timestamptz not null,
      -- Kept for a while, as mail scanners open links first and users click twice.
      used_at timestamptz
    );
  `.execute(db)
}
