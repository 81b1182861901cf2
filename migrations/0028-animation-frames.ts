import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- How many frames an animation has; null for everything else, and for an animation from before they were counted.
    alter table media add column frames int;
  `.execute(db)
}
