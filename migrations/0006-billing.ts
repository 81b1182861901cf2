import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing_customers (
      workspace_id uuid primary key references workspaces on delete cascade,
      -- The Stripe mode that customer_id belongs to; in another mode the id is unknown.
      stripe_mode text not null check (stripe_mode in ('stripe-live', 'stripe-test', 'sandbox')),
      -- Part of the idempotency key of creating a customer; raised when another one must be created.
      generation int not null default 1,
      customer_id text unique,
      -- Each billing snapshot has a number, taken before it is read. One with a lower number than the last one applied is
      -- out of date and is dropped.
      sync_requested bigint not null default 0,
      sync_applied bigint not null default 0,
      synced_at timestamptz,
      -- Until then a checkout may be paid without an event, so the customer is read each hour.
      checkout_open_until timestamptz,
      -- The change of plan that is in progress.
      lease uuid,
      lease_until timestamptz,
      created_at timestamptz not null default now(),
      check (sync_applied <= sync_requested)
    );

    create table subscriptions (
      workspace_id uuid primary key references billing_customers on delete cascade,
      subscription_id text not null,
      plan text not null check (plan in ('pro', 'agency')),
      interval text not null check (interval in ('month', 'year')),
      status text not null check (status in ('active', 'past_due')),
      period_ends_at timestamptz not null,
      next_plan text check (next_plan in ('free', 'pro', 'agency')),
      next_interval text check (next_interval in ('month', 'year')),
      past_due_since timestamptz,
      check ((status = 'past_due') = (past_due_since is not null)),
      check (next_plan is not null or next_interval is null)
    );

    create table billing_invoices (
      id text primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      -- The order in which the workspace's invoices were created.
      sequence int not null,
      number text not null,
      description text not null,
      kind text not null check (kind in ('start', 'renewal', 'change', 'pack', 'other')),
      plan text check (plan in ('pro', 'agency')),
      interval text check (interval in ('month', 'year')),
      pack text,
      status text not null check (status in ('open', 'paid', 'void', 'uncollectible')),
      total bigint not null,
      paid bigint not null check (paid >= 0),
      refunded bigint not null check (refunded >= 0),
      -- A dispute is open or was lost.
      disputed boolean not null,
      -- The share that refunds and disputes took back; the same share of its points is taken back.
      withdrawn double precision not null check (withdrawn between 0 and 1),
      currency text not null,
      url text,
      -- Whole seconds, as Stripe's; so that a page's cursor names a row exactly.
      created_at timestamptz(0) not null,
      granted boolean not null default false,
      receipt_mailed boolean not null default false,
      refund_mailed bigint not null default 0,
      failure_mailed boolean not null default false,
      grace_end_mailed boolean not null default false
    );
    create index billing_invoices_workspace on billing_invoices (workspace_id, created_at desc, sequence desc);

    create table billing_events (
      id text primary key,
      type text not null,
      -- Null at first if the event names only a charge.
      workspace_id uuid references workspaces on delete cascade,
      received_at timestamptz not null
    );
    create index billing_events_received on billing_events (received_at);
    create index billing_events_workspace on billing_events (workspace_id);
  `.execute(db)
}
