import { sql } from 'kysely'
import { postStatuses, type PostStatus } from '../../../contract/posts/posts.ts'
import type { Db } from '../../context.ts'
import { matches, type PostFilter } from './matches.queries.ts'

/** `late`: those that need attention and still wait for approval. */
type Counted = PostStatus | 'late'

/** The number of posts of each status. They are maintained by triggers on `posts`. */
export async function countByStatus(db: Db, workspaceId: string): Promise<Map<Counted, number>> {
  // The few posts that wait for approval are counted by an index of their own.
  const { rows } = await sql<{ status: Counted; posts: number }>`
    with waiting as materialized (
      select status, count(*) as posts from posts
      where workspace_id = ${workspaceId} and approval_state is not null
        and status in ('draft', 'scheduled', 'needs_attention')
      group by status
    )
    select status, (sum(posts) - coalesce((
      select posts from waiting w where w.status = post_counts.status and w.status <> 'needs_attention'), 0))::bigint as posts
    from post_counts where workspace_id = ${workspaceId} group by status
    union all
    select case status when 'needs_attention' then 'late' else 'pending_approval' end, sum(posts)::bigint
    from waiting group by 1`.execute(db)
  return new Map(rows.map(({ status, posts }) => [status, posts]))
}

/** The number of posts of each status that match a filter, each up to `most`. */
export async function countMatching(
  db: Db,
  workspaceId: string,
  filter: Pick<PostFilter, 'platform' | 'accountId'>,
  most: number,
): Promise<Map<Counted, number>> {
  const count = (name: Counted, counted: PostFilter) =>
    sql`select ${sql.lit(name)} as status, count(*)::bigint as posts from
      (select from posts where ${matches('posts', workspaceId, { ...filter, ...counted })} limit ${most}) counted`
  const each = [
    ...postStatuses.map((status) => count(status, { status })),
    count('late', { status: 'needs_attention', waits: true }),
  ]
  const { rows } = await sql<{
    status: Counted
    posts: number
  }>`${sql.join(each, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ status, posts }) => [status, posts]))
}

/** The number of posts in the workspace whose points are not reserved yet. */
export async function countAwaitingPoints(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('awaits_points', '=', true)
    .executeTakeFirstOrThrow()
  return count
}
