import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- When a user deleted a published post on its platform. Its numbers are not read any more.
    alter table posts add column deleted_on_platform_at timestamptz;
  `.execute(db)
}
