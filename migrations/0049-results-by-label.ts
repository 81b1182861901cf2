import { sql, type Kysely } from 'kysely'

/** In its own transactions: the index is built while others read the results. */
export const transaction = false

/**
 * Sums of posts by the labels of their groups, for analytics of a label that any number of posts have. A post can have several
 * labels, so the sums are those of the posts with exactly the same ones; a filter adds up all sets with one of its labels.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.isTransaction) await addSums(db)
  else await db.transaction().execute(addSums)
  const concurrently = sql.raw(db.isTransaction ? '' : 'concurrently')
  await sql`drop index ${concurrently} if exists post_results_by_label`.execute(db)
  await sql`create index ${concurrently} post_results_by_label on post_results using gin (labels) where labels <> '{}'`.execute(
    db,
  )
}

/** May be repeated. */
async function addSums(db: Kysely<unknown>): Promise<void> {
  await sql`
    set local lock_timeout = '2s';
    alter table post_results add column if not exists labels uuid[] not null default '{}';

    create table if not exists labeled_result_days (
      like result_days including constraints,
      -- In their order; never empty.
      labels uuid[] not null,
      primary key (workspace_id, facet, span, starts_on, social_account_id, value, labels),
      foreign key (workspace_id) references workspaces on delete cascade,
      foreign key (social_account_id) references social_accounts on delete cascade
    ) with (fillfactor = 80);
    create index if not exists labeled_result_days_by_account on labeled_result_days (social_account_id);

    -- Starting parallel workers takes longer than reading all sums of a range.
    alter table result_days set (parallel_workers = 0);
    alter table labeled_result_days set (parallel_workers = 0);

    -- Also posts that are being published, because nothing else notes that their labels changed meanwhile.
    create or replace function note_label_change() returns trigger language plpgsql as $$
    begin
      insert into result_changes (post_id)
      select distinct p.id from changed c join posts p on p.group_id = c.group_id
      where p.status in ('publishing', 'published', 'needs_attention');
      return null;
    end $$;
    create or replace trigger post_group_labels_inserted after insert on post_group_labels
      referencing new table as changed for each statement execute function note_label_change();
    create or replace trigger post_group_labels_deleted after delete on post_group_labels
      referencing old table as changed for each statement execute function note_label_change();

    insert into result_changes (post_id)
      select post_id from post_results r
      where exists (select from post_group_labels l where l.group_id = r.group_id)
  `.execute(db)
}
