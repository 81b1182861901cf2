import { sql, type Kysely } from 'kysely'

/**
 * Drafts, and posts that need attention, are listed by their last change. The indexes have only those, so that the changes
 * of posts that are being published do not write to them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whole milliseconds, so that a page's cursor names a row exactly.
    alter table posts alter column updated_at type timestamptz(3);
    create index posts_workspace_changed on posts (workspace_id, status, updated_at desc, id desc)
      where status in ('draft', 'failed', 'needs_attention');
    create index posts_platform_changed on posts (workspace_id, platform, status, updated_at desc, id desc)
      where status in ('draft', 'failed', 'needs_attention');
    create index posts_account_changed on posts (social_account_id, status, updated_at desc, id desc)
      where status in ('draft', 'failed', 'needs_attention');
  `.execute(db)
}
