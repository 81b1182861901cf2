import { sql, type Kysely } from 'kysely'

/** Addresses that are told of events, what is sent to them, and how they answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      url text not null,
      description text not null,
      -- Null: all events.
      events text[],
      version integer not null default 1,
      created_by uuid references users on delete set null,
      created_at timestamptz not null,
      sealed_secret bytea not null,
      -- Who made the secret, and may see it again.
      secret_by uuid references users on delete set null,
      -- The secret before the last rotation, which signs as well until then.
      sealed_old_secret bytea,
      old_secret_until timestamptz,
      off_reason text check (off_reason in ('user', 'gone', 'failing')),
      off_at timestamptz,
      failing_since timestamptz,
      -- The lease of the process that sends.
      claim integer not null default 0,
      claimed_until timestamptz,
      -- After a failure, or as the address asked with Retry-After.
      pause_until timestamptz,
      check ((off_reason is null) = (off_at is null)),
      check ((sealed_old_secret is null) = (old_secret_until is null))
    );
    create index webhooks_workspace on webhooks (workspace_id, created_at);
    create index webhooks_created_by on webhooks (created_by) where created_by is not null;
    create index webhooks_secret_by on webhooks (secret_by) where secret_by is not null;

    create table webhook_labels (
      webhook_id uuid not null references webhooks on delete cascade,
      label_id uuid not null references labels on delete cascade,
      primary key (webhook_id, label_id)
    );
    create index webhook_labels_label on webhook_labels (label_id);

    create table webhook_deliveries (
      id uuid primary key,
      webhook_id uuid not null references webhooks on delete cascade,
      event_id uuid not null,
      type text not null,
      -- When the event happened.
      created_at timestamptz not null,
      -- The bytes that are signed and sent.
      body text not null,
      status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
      tries integer not null default 0,
      -- The failed tries of this round; sending it again begins a new one.
      failures integer not null default 0,
      next_try_at timestamptz,
      answer_status integer,
      error text,
      unique (webhook_id, event_id),
      check ((status = 'waiting') = (next_try_at is not null))
    );
    create index webhook_deliveries_listed on webhook_deliveries (webhook_id, created_at desc, id desc);
    create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_try_at)
      where next_try_at is not null;
    create index webhook_deliveries_created_at on webhook_deliveries (created_at);

    create table webhook_tries (
      delivery_id uuid not null references webhook_deliveries on delete cascade,
      number integer not null,
      at timestamptz not null,
      duration_ms integer not null,
      answer_status integer,
      answer text not null,
      error text,
      primary key (delivery_id, number)
    );
  `.execute(db)
}
