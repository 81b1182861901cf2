import { sql, type Kysely } from 'kysely'

/** Null: of a video from before they were read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media
      add column sound_channels smallint,
      add column sound_hertz integer
  `.execute(db)
}
