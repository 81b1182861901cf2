import { sql, type Kysely } from 'kysely'

/** Pictures stand in the same history as texts. They have neither tone nor length nor language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table assistant_generations
      alter language drop not null,
      alter tone drop not null,
      alter length drop not null,
      -- What a picture was asked to look like: kind, shape, colours.
      add picture jsonb,
      -- The picture that came; gone when somebody deletes it.
      add media_id uuid references media on delete set null,
      add check (case action when 'picture' then picture is not null
        else language is not null and tone is not null and length is not null and picture is null end);
    create index assistant_generations_media on assistant_generations (media_id) where media_id is not null;
  `.execute(db)
}
