import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table workspaces rename column plan to paid_plan;
    alter table workspaces
      add column paid_until timestamptz,
      add column granted_plan text not null default 'free',
      add column time_zone text not null default 'UTC',
      add constraint workspaces_paid_plan check (paid_plan in ('free', 'pro', 'agency')),
      add constraint workspaces_granted_plan check (granted_plan in ('free', 'pro', 'agency'));
  `.execute(db)
}
