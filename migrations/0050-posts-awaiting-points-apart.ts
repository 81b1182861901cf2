import { sql, type Kysely } from 'kysely'

export const transaction = false

/**
 * The list of posts leaves out those that wait for their points, which series and evergreen sets plan for months. They are
 * apart in its index, so that they are neither read for a page nor all looked up to be counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const concurrently = sql.raw(db.isTransaction ? '' : 'concurrently')
  await sql`drop index ${concurrently} if exists posts_workspace_all`.execute(db)
  await sql`create index ${concurrently} posts_workspace_all
    on posts (workspace_id, awaits_points, listed_at desc, id desc)`.execute(db)
  await sql`drop index ${concurrently} if exists posts_workspace_listed`.execute(db)
}
