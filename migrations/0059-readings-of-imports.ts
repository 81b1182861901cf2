import { sql, type Kysely } from 'kysely'

/** The next file with the same columns starts with what was chosen for this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table post_imports add column reading jsonb not null
      default '{"header": [], "columns": null, "dayFirst": null}';
    alter table post_imports alter column reading drop default;
    update post_import_rows set source = source || '{"title": "", "altTexts": []}' where not source ? 'title';
  `.execute(db)
}
