import { sql, type Kysely } from 'kysely'

/**
 * Applications of others, which act for members by OAuth. What is done through an application keeps its name, as what is
 * done through an API key does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table applications (
      -- Its client_id.
      id uuid primary key,
      -- Of the members who registered it; null for one that registered itself.
      workspace_id uuid references workspaces on delete cascade,
      name text not null,
      redirect_uris text[] not null,
      -- none, client_secret_basic or client_secret_post.
      auth_method text not null,
      secret_hash bytea,
      created_at timestamptz not null,
      -- When a member last connected it.
      connected_at timestamptz,
      check ((auth_method = 'none') = (secret_hash is null))
    );
    create index applications_workspace on applications (workspace_id, created_at);
    create index applications_unused on applications (created_at) where workspace_id is null and connected_at is null;

    -- A member's permission for an application, which ends with the membership. Its id is that of the grant.
    create table application_connections (
      id uuid primary key,
      application_id uuid not null references applications on delete cascade,
      workspace_id uuid not null,
      user_id uuid not null,
      scopes text[] not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      unique (application_id, workspace_id, user_id),
      foreign key (workspace_id, user_id) references members on delete cascade
    );
    create index application_connections_member on application_connections (workspace_id, user_id);
    create index application_connections_user on application_connections (user_id);

    -- What the OAuth server remembers: grants, codes, tokens, and requests that wait for a member's decision.
    create table oauth_records (
      kind text not null,
      -- SHA-256 of the code or token.
      hash bytea not null,
      connection_id uuid references application_connections on delete cascade,
      -- Of an access token: what it may do, and at which address.
      scopes text[],
      audience text,
      sealed_payload bytea not null,
      expires_at timestamptz not null,
      -- When it was used, if it can be used once.
      consumed_at timestamptz,
      primary key (kind, hash)
    );
    create index oauth_records_connection on oauth_records (connection_id);
    create index oauth_records_end on oauth_records (expires_at);

    alter table post_events rename column by_api_key to by_program;
    alter table activities rename column by_api_key to by_program;

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
        and (new.id, new.workspace_id, new.at, new.actor, new.kind, new.by_program)
          is not distinct from (old.id, old.workspace_id, old.at, old.actor, old.kind, old.by_program) then
        return new;
      end if;
      raise exception 'Activities are append-only: % is refused', lower(tg_op);
    end $$;
  `.execute(db)
}
