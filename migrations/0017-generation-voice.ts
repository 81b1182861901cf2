import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table assistant_generations
      -- The brand voice it was made in, as it was called then. It refers to nothing: the voice may be renamed or deleted.
      add voice_id uuid,
      add voice_name text,
      add check ((voice_id is null) = (voice_name is null));
  `.execute(db)
}
