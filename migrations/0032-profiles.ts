import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What users say about themselves, and their picture. The key is random and part of the picture's address, so that
    -- an image element can load it.
    alter table users
      add column bio text not null default '',
      add column picture_key text unique;

    -- Apart from the users, which are read with every column.
    create table user_pictures (
      user_id uuid primary key references users on delete cascade,
      bytes bytea not null
    );
  `.execute(db)
}
