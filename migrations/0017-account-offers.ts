import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What the platform offers this account of the options of a post, by option, such as who can watch; an option that is
    -- not named is offered whole.
    alter table social_accounts add column offers jsonb not null default '{}';
  `.execute(db)
}
