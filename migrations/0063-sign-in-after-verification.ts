import { sql, type Kysely } from 'kysely'

/** The browser that registered signs in without the password when its address is verified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- At most one for each registration, kept by the browser that made it.
    create table registration_tokens (
      user_id uuid primary key references users on delete cascade,
      token_hash bytea not null unique,
      expires_at timestamptz not null
    );
    create index registration_tokens_expiry on registration_tokens (expires_at);
  `.execute(db)
}
