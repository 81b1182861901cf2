import { sql, type Kysely } from 'kysely'

/** Who did what and when in a workspace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activities (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      at timestamptz not null,
      actor text not null check (actor in ('user', 'product', 'operator')),
      -- Null for the product and the operator, and once the user was erased: the act stays, and the name goes.
      user_id uuid references users on delete set null,
      subject_user_id uuid references users on delete set null,
      kind text not null,
      data jsonb not null
    );
    create index activities_workspace on activities (workspace_id, at desc, id desc);
    create index activities_workspace_kind on activities (workspace_id, kind);
    -- Most activities are outcomes of posts, which have none of these.
    create index activities_user on activities (user_id) where user_id is not null;
    create index activities_subject on activities (subject_user_id) where subject_user_id is not null;
    create index activities_email on activities (lower(data ->> 'email')) where data ? 'email';
    -- Rows are appended in the order of time.
    create index activities_at on activities using brin (at);

    create function refuse_activity_rewrite() returns trigger language plpgsql as $$
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
        and (new.id, new.workspace_id, new.at, new.actor, new.kind)
          = (old.id, old.workspace_id, old.at, old.actor, old.kind) then
        return new;
      end if;
      raise exception 'Activities are append-only: % is refused', lower(tg_op);
    end $$;
    create trigger activities_append_only before update or delete on activities
      for each row execute function refuse_activity_rewrite();
    create trigger activities_not_emptied before truncate on activities
      for each statement execute function refuse_activity_rewrite();

    -- Who changes the plan at Stripe while the lease lasts.
    alter table billing_customers add column lease_user_id uuid references users on delete set null;
  `.execute(db)
}
