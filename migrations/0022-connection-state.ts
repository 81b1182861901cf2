import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- When the access ends, where only a user can renew it. Null where it renews itself or has no end. And the end of
    -- which the workspace was warned, so that it is warned once of each.
    alter table connections add column ends_at timestamptz, add column warned_of timestamptz;
    create index connections_ending on connections (ends_at) where ends_at is not null;

    -- Why an account must be connected again, in words for users.
    alter table social_accounts add column reauth_reason text;
  `.execute(db)
}
