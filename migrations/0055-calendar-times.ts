import { sql, type Kysely } from 'kysely'

/** A post that is published now has no planned time; in the calendar it stands at the time of the request until it is published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts
      add column publish_requested_at timestamptz;
    alter table posts
      add column calendar_at timestamptz generated always as (coalesce(published_at, scheduled_at,
        case when status in ('publishing', 'failed', 'needs_attention') then publish_requested_at end)) stored;
    drop index posts_workspace_calendar;
    create index posts_workspace_calendar on posts (workspace_id, calendar_at) where calendar_at is not null;
  `.execute(db)
}
