import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table assistant_own_models (
      workspace_id uuid primary key references workspaces on delete cascade,
      kind text not null check (kind in ('openai-compatible', 'anthropic', 'google')),
      -- Null: where its maker serves it.
      base_url text,
      name text not null,
      -- Null: a server that asks for no key.
      sealed_key bytea,
      -- The only part of the key that is ever shown.
      key_tail text,
      -- Another one with each change, so that every process notices it.
      revision uuid not null,
      updated_at timestamptz not null,
      check ((base_url is not null) = (kind = 'openai-compatible')),
      check ((sealed_key is null) = (key_tail is null)),
      check (sealed_key is not null or kind = 'openai-compatible')
    );
    alter table assistant_generations add column own_model boolean not null default false;
    alter table assistant_generations add check (not own_model or hold_id is null);
  `.execute(db)
}
