import { sql, type Kysely } from 'kysely'

/**
 * Keys by which programs call the API for a member. A key ends with its membership. Of its secrets only hashes are
 * stored. What is done through a key keeps its name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id uuid primary key,
      workspace_id uuid not null,
      user_id uuid not null,
      name text not null,
      scopes text[] not null,
      -- The last characters of its newest secret, by which a person recognizes it.
      tail text not null,
      -- Addresses and networks from which it may be used; none means all.
      addresses text[] not null,
      created_at timestamptz not null,
      ends_at timestamptz,
      rotated_at timestamptz,
      last_used_at timestamptz,
      foreign key (workspace_id, user_id) references members on delete cascade
    );
    create index api_keys_member on api_keys (workspace_id, user_id);

    create table api_key_secrets (
      hash bytea primary key,
      api_key_id uuid not null references api_keys on delete cascade,
      -- Of one that was replaced.
      ends_at timestamptz
    );
    create index api_key_secrets_key on api_key_secrets (api_key_id);

    alter table post_events add column by_api_key text;
    alter table activities add column by_api_key text;

    create or replace function refuse_activity_rewrite() returns trigger language plpgsql as $$
    begin
      -- Two years, less a day for clocks that differ, or the deletion of the workspace: one that is requested, or of
      -- which every member is about to be deleted.
      if tg_op = 'DELETE' and (old.at < now() - interval '2 years' + interval '1 day' or not exists (
        select from workspaces w where w.id = old.workspace_id and w.deletion_requested_at is null and w.delete_at is null and exists (
          select from members m join users u on u.id = m.user_id
          where m.workspace_id = w.id and u.delete_at is null))) then
        return old;
      end if;
      -- The erasure of a person removes what names them.
      if tg_op = 'UPDATE' and (new.user_id is null or new.user_id = old.user_id)
        and (new.subject_user_id is null or new.subject_user_id = old.subject_user_id)
        and new.data in (old.data, old.data - 'email')
        and (new.id, new.workspace_id, new.at, new.actor, new.kind, new.by_api_key)
          is not distinct from (old.id, old.workspace_id, old.at, old.actor, old.kind, old.by_api_key) then
        return new;
      end if;
      raise exception 'Activities are append-only: % is refused', lower(tg_op);
    end $$;
  `.execute(db)
}
