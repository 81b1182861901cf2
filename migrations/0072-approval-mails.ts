import { sql, type Kysely } from 'kysely'

/** Notifications about approval are mailed a little later, together with others of their workspace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      -- When it is mailed; null if it is not, or was.
      add column mail_due_at timestamptz;
    create index notifications_to_mail on notifications (mail_due_at) where mail_due_at is not null;
  `.execute(db)
}
