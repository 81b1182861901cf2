import { sql, type Kysely } from 'kysely'

/** Lets an earlier release find out whether it can use this database (docs/operations.md, "Upgrades"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table installation
      -- The newest release that migrated this database, and the oldest one that can use it since.
      add column version text,
      add column oldest_version text;
  `.execute(db)
}
