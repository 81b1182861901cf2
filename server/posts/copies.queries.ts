import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../context.ts'
import type { PostTables } from './posts.tables.ts'

type PostColumn = keyof PostTables['posts']

/**
 * For each column, whether a copy of a post has the same value. Every column is listed, so that a new one cannot be
 * forgotten.
 */
const isCopied: Record<PostColumn, boolean> = {
  workspace_id: true,
  group_position: true,
  platform: true,
  social_account_id: true,
  content: true,
  alt_bytes: true,
  part_bytes: true,
  content_customized: true,
  media_customized: true,
  options: true,
  words: true,
  link_parameters: true,
  created_by: true,
  written_by: true,
  // A copy with the approved content is approved, and waits where its source does.
  approval_state: true,
  asked_hash: true,
  approved_hash: true,
  client_approved_hash: true,

  id: false,
  group_id: false,
  series_id: false,
  series_on: false,
  // When and how the post is published.
  status: false,
  scheduled_at: false,
  time_zone: false,
  queued: false,
  awaits_points: false,
  points_missed_at: false,
  hold_id: false,
  due_at: false,
  publish_requested_at: false,
  urgent: false,
  attempt: false,
  run_started_at_attempt: false,
  leased_by: false,
  late_allowed: false,
  approved_time: false,
  approval_reminders: false,
  // The results of publishing.
  published_at: false,
  external_id: false,
  permalink: false,
  deleted_on_platform_at: false,
  problem: false,
  impressions: false,
  reach: false,
  engagement_count: false,
  measured_at: false,
  version: false,
  created_at: false,
  updated_by: false,
  changed_at: false,
  updated_at: false,
  // Computed by the database.
  listed_at: false,
  calendar_at: false,
  text_hash: false,
}

const copiedColumns = Object.entries(isCopied)
  .filter(([, copied]) => copied)
  .map(([column]) => column)

type Copies = {
  /** A relation named `c` with the columns `source_id`, `id` and `group_id`. */
  copies: RawBuilder<unknown>
  /**
   * The values of other columns, and of copied columns that differ. They may refer to `c`, and to the source as `p`.
   */
  values: Partial<Record<PostColumn, RawBuilder<unknown>>>
  /** Whether a copy has the parts of its source. */
  withParts?: RawBuilder<unknown>
}

/** Inserts copies of posts as scheduled posts that await their points, with the media and parts of their sources. */
export async function insertPostCopies(
  trx: Trx,
  { copies, values, withParts = sql`true` }: Copies,
): Promise<void> {
  const columns: Record<string, RawBuilder<unknown>> = {
    ...Object.fromEntries(copiedColumns.map((column) => [column, sql.ref(`p.${column}`)])),
    id: sql`c.id`,
    group_id: sql`c.group_id`,
    status: sql`'scheduled'`,
    awaits_points: sql`true`,
    ...values,
  }
  await sql`insert into posts (${sql.join(Object.keys(columns).map((column) => sql.ref(column)))})
    select ${sql.join(Object.values(columns))} from ${copies} join posts p on p.id = c.source_id`.execute(trx)
  await sql`insert into post_media (post_id, position, media_id, alt_text)
    select c.id, m.position, m.media_id, m.alt_text
    from ${copies} join post_media m on m.post_id = c.source_id`.execute(trx)
  await sql`insert into post_parts (post_id, position, kind, content)
    select c.id, p.position, p.kind, p.content
    from ${copies} join post_parts p on p.post_id = c.source_id where ${withParts}`.execute(trx)
  await sql`insert into post_part_media (post_id, part_position, position, media_id, alt_text)
    select c.id, m.part_position, m.position, m.media_id, m.alt_text
    from ${copies} join post_part_media m on m.post_id = c.source_id where ${withParts}`.execute(trx)
}
