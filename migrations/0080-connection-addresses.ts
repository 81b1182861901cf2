import { sql, type Kysely } from 'kysely'

/** To which of the application's addresses the access went, which the list of connections shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table application_connections add column redirect_uri text;
    update application_connections c set redirect_uri =
      (select a.redirect_uris[1] from applications a where a.id = c.application_id);
    alter table application_connections alter column redirect_uri set not null;
  `.execute(db)
}
