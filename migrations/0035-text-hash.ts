import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Texts that differ only in their spaces and line breaks are the same to a reader.
    create function text_hash(text) returns uuid language sql immutable strict parallel safe
      return md5(btrim(regexp_replace($1, '\\s+', ' ', 'g')))::uuid;

    -- For finding the posts of an account that say the same, before another is published.
    alter table posts add column text_hash uuid not null generated always as (text_hash(content)) stored;
    create index posts_account_text on posts (social_account_id, text_hash) where social_account_id is not null;
  `.execute(db)
}
