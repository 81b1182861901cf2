import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The parameters that links of posts get by default. Null: never chosen.
    alter table workspaces add column link_settings jsonb;

    -- Those that the links get when the post is published; null without any. Set when a person asks for publishing or
    -- chooses a time, and then kept: a lookup of what was sent has to know the text that was sent.
    alter table posts add column link_parameters jsonb;
  `.execute(db)
}
