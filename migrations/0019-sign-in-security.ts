import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Registrations of an address stay apart until its owner follows the link of one of them.
    drop index users_email;
    create unique index users_verified_email on users (lower(email)) where email_verified_at is not null;
    create index users_email on users (lower(email));

    -- When the user and what only they own is deleted: a registration that nobody verifies. Null: never.
    alter table users add column delete_at timestamptz;
    update users set delete_at = now() + interval '30 days' where email_verified_at is null;
    create index users_deletion on users (delete_at) where delete_at is not null;

    -- Browsers from which a user signed in or reset the password, recognized by a cookie. Failed sign-ins from elsewhere
    -- do not lock them out.
    create table known_devices (
      user_id uuid not null references users on delete cascade,
      token_hash bytea not null,
      address text not null,
      last_used_at timestamptz not null,
      primary key (user_id, token_hash)
    );
    create index known_devices_use on known_devices (last_used_at);
  `.execute(db)
}
