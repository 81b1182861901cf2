import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The user's own settings that differ from the defaults.
    alter table users add column preferences jsonb not null default '{}';

    create table two_factor (
      user_id uuid primary key references users on delete cascade,
      -- Encrypted, bound to the user.
      secret bytea not null,
      created_at timestamptz not null,
      -- Null until the user has entered a first code, and so has an authenticator with the secret.
      enabled_at timestamptz,
      -- The newest interval of 30 s whose code was used. A code works once.
      last_step bigint
    );

    create table recovery_codes (
      user_id uuid not null references two_factor on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    );

    -- Sign-ins whose password was right, until the second factor is entered.
    create table sign_in_challenges (
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      expires_at timestamptz not null
    );
    create index sign_in_challenges_user on sign_in_challenges (user_id);

    -- Until then a sign-in on the device needs no second factor.
    alter table known_devices add column remembered_until timestamptz;
  `.execute(db)
}
