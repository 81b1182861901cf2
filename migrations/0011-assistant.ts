import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table assistant_generations (
      workspace_id uuid not null references workspaces on delete cascade,
      -- Chosen by the client: a repeated call meets its row. What other workspaces chose is no matter.
      id uuid not null,
      user_id uuid not null references users,
      action text not null,
      platform text not null,
      language text not null,
      tone text not null,
      length text not null,
      prompt text not null,
      -- The text it works on, and what came; emptied when a person deletes the line.
      source text not null,
      result text not null default '',
      outcome text not null default 'running' check (outcome in ('running', 'done', 'stopped', 'failed')),
      problem text,
      model text not null,
      built_in boolean not null,
      input_tokens int,
      output_tokens int,
      -- Held while it runs; taken or given back with its end. Null: nothing is charged here.
      hold_id uuid,
      points int not null default 0 check (points >= 0),
      duration_ms int,
      -- Whole milliseconds, so that a page's cursor names a row exactly.
      created_at timestamptz(3) not null,
      -- When it is over in any case: whoever ran it is gone then.
      deadline_at timestamptz not null,
      -- The row stays, so that its id never runs a second time.
      deleted_at timestamptz,
      primary key (workspace_id, id),
      -- Stopped with enough text, it is worth its points; with a problem it is not.
      check (case outcome when 'failed' then problem is not null when 'stopped' then true else problem is null end),
      check (points = 0 or (outcome in ('done', 'stopped') and problem is null)),
      check (outcome <> 'running' or deleted_at is null)
    );
    create index assistant_generations_workspace
      on assistant_generations (workspace_id, created_at desc, id desc) where deleted_at is null;
    create index assistant_generations_running on assistant_generations (deadline_at) where outcome = 'running';
  `.execute(db)
}
