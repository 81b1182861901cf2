import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      -- When the user asked for the deletion that takes place at delete_at. Null: they did not.
      add column deletion_requested_at timestamptz,
      -- Set on a row in which nothing of the person is left, because rows of others or of a ledger refer to it.
      add column erased_at timestamptz;

    alter table workspaces
      -- When its only member asked for the deletion of their account: until then nothing is published.
      add column deletion_requested_at timestamptz,
      -- Set on a row of which only the ledger and the invoices are left.
      add column erased_at timestamptz;
    create index workspaces_erased on workspaces (erased_at) where erased_at is not null;

    -- Whether the subscription was set to end because of a deletion, so that undoing it continues the subscription.
    alter table billing_customers add column ends_for_deletion boolean not null default false;
  `.execute(db)
}
