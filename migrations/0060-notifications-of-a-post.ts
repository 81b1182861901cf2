import { sql, type Kysely } from 'kysely'

/** A failure counts as solved once a later notification is about the same post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index notifications_post on notifications ((event #>> '{data,postId}'))
      where event #>> '{data,postId}' is not null;
  `.execute(db)
}
