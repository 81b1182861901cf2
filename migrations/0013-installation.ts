import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row about the whole installation.
    create table installation (
      only_row boolean primary key default true check (only_row),
      id uuid not null default gen_random_uuid(),
      -- Workers raise it all the time and keep the newest value in their data folder. A database with a lower one was
      -- restored from an older state.
      epoch bigint not null default 0,
      -- While it is set, nothing is published.
      held_at timestamptz,
      hold_reason text check (hold_reason in ('restored', 'older_state', 'operator')),
      check ((held_at is null) = (hold_reason is null))
    );
    insert into installation default values;
  `.execute(db)
}
