import { sql, type Kysely } from 'kysely'

/**
 * Who has which post group open in the composer, for each tab of a browser. It is stored again every few seconds, so
 * that it need not survive a crash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table presences (
      group_id uuid not null references post_groups on delete cascade,
      user_id uuid not null references users on delete cascade,
      tab_id uuid not null,
      workspace_id uuid not null references workspaces on delete cascade,
      seen_at timestamptz not null,
      primary key (group_id, user_id, tab_id)
    )
  `.execute(db)
}
