import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What a user chose for an account. Kept when it is connected again.
    alter table social_accounts
      -- How lists name it instead of its handle.
      add column listed_name text,
      -- The options that new posts for it start with.
      add column default_options jsonb not null default '{}',
      add column hashtag_set_id uuid references saved_texts on delete set null,
      -- The parameters of links in its posts; null: those of the workspace.
      add column link_settings jsonb;
    create index social_accounts_by_hashtag_set on social_accounts (hashtag_set_id) where hashtag_set_id is not null;
  `.execute(db)
}
