import { sql, type Kysely } from 'kysely'

/**
 * The approval of posts. A post keeps the hashes of the contents that were asked for and approved; what was asked and
 * decided, with the content that was seen, is appended to `approval_steps`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table workspaces
      add column approval text not null default 'none'
        check (approval in ('none', 'optional', 'required', 'required_client')),
      add column own_approval text not null default 'admins'
        check (own_approval in ('nobody', 'admins', 'approvers')),
      add column approves_times boolean not null default false;

    alter table posts
      add column approval_state text check (approval_state in ('asked', 'changes_requested')),
      add column asked_hash text,
      add column approved_hash text,
      add column client_approved_hash text,
      add column approved_time timestamptz,
      add column approval_reminders smallint not null default 0,
      add check ((approval_state is null) = (asked_hash is null));
    create index posts_waiting_for_approval on posts (workspace_id, scheduled_at, id) where approval_state is not null;

    create table approval_steps (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      post_id uuid not null references posts on delete cascade,
      at timestamptz not null,
      kind text not null check (kind in ('asked', 'approved', 'changes_requested', 'rejected', 'withdrawn')),
      party text not null check (party in ('member', 'client')),
      hash text,
      content jsonb,
      note text not null default '',
      by_user_id uuid references users on delete set null,
      asked_user_id uuid references users on delete set null
    );
    create index approval_steps_post on approval_steps (post_id, at, id);
    create index approval_steps_by on approval_steps (by_user_id) where by_user_id is not null;
    create index approval_steps_asked on approval_steps (asked_user_id) where asked_user_id is not null;
    create index approval_steps_workspace on approval_steps (workspace_id);
  `.execute(db)
}
