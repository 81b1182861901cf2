import { sql, type Kysely } from 'kysely'

/** Writes that came with an Idempotency-Key, and what was answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotent_requests (
      workspace_id uuid not null references workspaces on delete cascade,
      -- The user or the API key that sent it.
      caller_id uuid not null,
      key text not null,
      -- Of method, path and body.
      fingerprint bytea not null,
      started_at timestamptz not null,
      -- running: no answer yet. unknown: it failed in a way that does not say whether it had an effect.
      state text not null default 'running' check (state in ('running', 'answered', 'unknown')),
      status smallint,
      -- Encrypted, because some answers have secrets that are stored as hashes only.
      sealed_body bytea,
      primary key (workspace_id, caller_id, key),
      check ((state = 'answered') = (status is not null and sealed_body is not null))
    );
    create index idempotent_requests_started on idempotent_requests (started_at);
  `.execute(db)
}
