import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedApp } from '../tests/support/shared-app.ts'
import type { TestApp } from '../tests/support/app.ts'

/** Small tables of the installation and of its users: each node of a distributed database would have a copy. */
const everywhere = [
  // Registered by themselves, for members of all workspaces.
  'oauth_records',
  'call_limits',
  'email_changes',
  'email_verifications',
  'feature_uses',
  'installation',
  'kysely_migration',
  'kysely_migration_lock',
  'known_devices',
  'local_mails',
  'newsletter_readers',
  'newsletters',
  'paid_post_reads',
  'password_resets',
  'push_keys',
  'push_subscriptions',
  'rate_limits',
  'recovery_codes',
  'registration_tokens',
  'sign_in_challenges',
  'two_factor',
  'user_pictures',
  'users',
  'workspaces',
]

/** Tables whose rows belong to a row of a table with `workspace_id`, and would get the column before they are distributed. */
const byParent = [
  'api_key_secrets',
  'account_days',
  'comment_mentions',
  'evergreen_accounts',
  'evergreen_instances',
  'evergreen_posts',
  'evergreen_variations',
  'external_posts',
  'feed_accounts',
  'feed_entries',
  'metric_schedules',
  'notification_reads',
  'post_attempts',
  'post_events',
  'post_group_labels',
  'post_group_media',
  'post_import_rows',
  'post_media',
  'post_part_media',
  'post_parts',
  'post_readings',
  'publishing_updates',
  'queue_slots',
  'result_changes',
  'review_codes',
  'review_link_groups',
  'upload_pieces',
  'webhook_deliveries',
  'webhook_labels',
  'webhook_tries',
]

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())

test('every table has the workspace by which it can be distributed, or is known to lack it (docs/scaling.md)', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'workspace_id' and not attisdropped)
    `.execute(app.ctx.db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...everywhere, ...byParent].toSorted())
})
