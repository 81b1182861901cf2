import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Mails that wait for the end of the quiet hours of their readers.
    create table quiet_mails (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      -- Sealed.
      mail bytea not null,
      due_at timestamptz not null
    );
    create index quiet_mails_by_user on quiet_mails (user_id);
    create index quiet_mails_due on quiet_mails (due_at);
  `.execute(db)
}
