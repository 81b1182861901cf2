import { sql, type Kysely } from 'kysely'

/**
 * What members and reviewers say about a post group. The first comment of a thread keeps what is common to the thread:
 * what it is about, and who resolved it. Who reads it, the team alone or the client as well, is copied to each comment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comments (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      group_id uuid not null references post_groups on delete cascade,
      thread_id uuid references comments on delete cascade,
      author_id uuid references users on delete set null,
      reviewer_id uuid,
      reviewer_name text,
      audience text not null check (audience in ('team', 'client')),
      body text not null,
      anchor jsonb,
      resolved_at timestamptz,
      resolved_by uuid references users on delete set null,
      created_at timestamptz not null,
      edited_at timestamptz,
      deleted_at timestamptz,
      check (reviewer_name is null or audience = 'client'),
      check (reviewer_id is null or reviewer_name is not null),
      check (thread_id is null or (anchor is null and resolved_at is null and deleted_at is null))
    );
    create index comments_group on comments (group_id, created_at, id);
    create index comments_thread on comments (thread_id) where thread_id is not null;
    create index comments_author on comments (author_id) where author_id is not null;
    create index comments_reviewer on comments (reviewer_id) where reviewer_id is not null;
    create index comments_resolved_by on comments (resolved_by) where resolved_by is not null;
    create index comments_workspace on comments (workspace_id);

    -- The members who were mentioned in a comment and told of it; a row stays when the mention is edited away.
    create table comment_mentions (
      comment_id uuid not null references comments on delete cascade,
      user_id uuid not null references users on delete cascade,
      primary key (comment_id, user_id)
    );
    create index comment_mentions_user on comment_mentions (user_id);
  `.execute(db)
}
