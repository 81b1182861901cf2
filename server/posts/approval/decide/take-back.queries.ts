import { sql } from 'kysely'
import type { Trx } from '../../../context.ts'
import type { PostRow } from '../../posts.queries.ts'

/**
 * Locks a post with its series, so that no copy of it is made until the transaction ends, and with the posts of that, in
 * one order, so that two who do this at once wait for each other.
 */
export async function lockWithSeries(
  trx: Trx,
  workspaceId: string,
  id: string,
): Promise<PostRow | undefined> {
  const series = sql`(select series_id from posts where id = ${id} and workspace_id = ${workspaceId})`
  await sql`select from post_series where id = ${series} for update`.execute(trx)
  const { rows } = await sql<PostRow>`
    select * from posts where workspace_id = ${workspaceId} and (id = ${id} or (
      series_id = ${series} and status in ('scheduled', 'needs_attention') and published_at is null
    )) order by id for update`.execute(trx)
  return rows.find((row) => row.id === id)
}

type Approval = { hash: string; at: Date; by: string }

/**
 * The other posts that this approval of a post reached, locked: those of its series that it approved as well, and copies
 * made since, which took the approval along.
 */
export async function listApprovedCopies(
  trx: Trx,
  post: PostRow,
  { hash, at, by }: Approval,
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select p.* from posts p
    where p.workspace_id = ${post.workspace_id} and p.id <> ${post.id} and p.approved_hash = ${hash}
      and p.published_at is null and p.status in ('scheduled', 'needs_attention')
      and (p.series_id = ${post.series_id}::uuid or p.created_at >= ${at})
      and coalesce((
        select s.kind = 'approved' and s.by_user_id = ${by} and s.at >= ${at} from approval_steps s
        where s.post_id = p.id and s.party = 'member' and s.taken_back_at is null order by s.at desc, s.id desc limit 1
      ), p.created_at >= ${at})
    order by p.id for update of p`.execute(trx)
  return rows
}

/** Marks the last approval by a user of this content as taken back. */
export async function takeStepBack(
  trx: Trx,
  postId: string,
  { hash, at, by }: Approval,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('approval_steps')
    .set({ taken_back_at: now })
    .where('post_id', '=', postId)
    .where('kind', '=', 'approved')
    .where('party', '=', 'member')
    .where('by_user_id', '=', by)
    .where('hash', '=', hash)
    .where('at', '>=', at)
    .execute()
}
