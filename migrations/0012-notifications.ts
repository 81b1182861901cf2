import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The row is locked until the transaction that adds a notification ends. So the numbers of a workspace become visible
    -- in their order, and a reader that continues after a number misses none.
    create table notification_counters (
      workspace_id uuid primary key references workspaces on delete cascade,
      last_number int not null
    );

    create table notifications (
      -- The id of its event, so that an event that is delivered twice adds one notification.
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      -- In the order of arrival; there are gaps.
      number int not null,
      -- Who may read it: this user, or every member with this capability.
      user_id uuid references users on delete cascade,
      capability text,
      event jsonb not null,
      created_at timestamptz(3) not null,
      unique (workspace_id, number),
      check ((user_id is null) <> (capability is null))
    );
    create index notifications_age on notifications (created_at);

    -- Single notifications that a user has read.
    create table notification_reads (
      notification_id uuid not null references notifications on delete cascade,
      user_id uuid not null references users on delete cascade,
      primary key (notification_id, user_id)
    );

    -- The user has read all notifications of the workspace up to this number.
    create table notification_readers (
      workspace_id uuid not null references workspaces on delete cascade,
      user_id uuid not null references users on delete cascade,
      read_up_to int not null,
      primary key (workspace_id, user_id)
    );

    -- When the mail about what needs somebody is sent next, and what it has told.
    create table attention_mails (
      workspace_id uuid primary key references workspaces on delete cascade,
      -- Null while there is nothing to tell.
      due_at timestamptz,
      sent_at timestamptz,
      -- The number of the newest notification that a mail has told, or that was no longer worth one.
      told_up_to int not null
    );
  `.execute(db)
}
