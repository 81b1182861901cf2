import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table labels (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      name text not null,
      color text not null,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index labels_name on labels (workspace_id, lower(name));

    create table post_group_labels (
      group_id uuid not null references post_groups on delete cascade,
      label_id uuid not null references labels on delete cascade,
      primary key (group_id, label_id)
    );
    -- For a list of the groups with a label, and for deleting it.
    create index post_group_labels_label on post_group_labels (label_id, group_id);
  `.execute(db)
}
