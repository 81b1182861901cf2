import { sql, type Kysely } from 'kysely'

/**
 * For the two readers that follow published posts across workspaces or by account: which are due to be measured, and
 * which ids of a network are taken. Neither index has a column that measuring changes, so that saving counts stays cheap.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index posts_published on posts (published_at) where external_id is not null;
    create index posts_account_published on posts (social_account_id, published_at desc)
      where external_id is not null;
  `.execute(db)
}
