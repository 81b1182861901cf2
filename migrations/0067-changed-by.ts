import { sql, type Kysely } from 'kysely'

/**
 * The user who last changed a post. Lists can be filtered by who wrote a post, which is who wrote its group; the index
 * finds the posts of a member who wrote few.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts add column updated_by uuid references users;
    alter table posts add column changed_at timestamptz;
    update posts p set created_by = g.created_by from post_groups g
      where g.id = p.group_id and g.created_by <> p.created_by;
    create index posts_workspace_author on posts (workspace_id, created_by, status);
  `.execute(db)
}
