import { sql } from 'kysely'
import type { Trx } from '../../../context.ts'
import type { PostRow } from '../../posts.queries.ts'

/**
 * The posts that are going to be published and do not wait for approval, in the order of their ids, locked. `after`: only
 * posts after this one.
 */
export async function lockPlannedPosts(
  trx: Trx,
  workspaceId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<PostRow[]> {
  const posts = trx
    .selectFrom('posts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('status', 'in', ['scheduled', 'publishing', 'needs_attention'])
    .where('approval_state', 'is', null)
    .where('published_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
  return (after === null ? posts : posts.where('id', '>', after)).execute()
}

/** Approves the contents of these posts for everybody, or lets them wait for that. */
export async function writeApproval(
  trx: Trx,
  posts: readonly { id: string; hash: string }[],
  as: 'approved' | 'asked',
): Promise<void> {
  const one = sql`unnest(${posts.map(({ id }) => id)}::uuid[], ${posts.map(({ hash }) => hash)}::text[]) as one(id, hash)`
  const change =
    as === 'approved'
      ? sql`approved_hash = one.hash, client_approved_hash = one.hash, approved_time = posts.scheduled_at`
      : sql`approval_state = 'asked', asked_hash = one.hash, version = version + 1, updated_at = now()`
  await sql`update posts set ${change} from ${one} where posts.id = one.id`.execute(trx)
}

/** These posts, or only those of them that wait for approval. */
export async function listPostsToSettle(
  trx: Trx,
  ids: readonly string[],
  { onlyWaiting }: { onlyWaiting: boolean },
): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const posts = trx.selectFrom('posts').selectAll().where('id', 'in', ids)
  return (onlyWaiting ? posts.where('approval_state', 'is not', null) : posts).execute()
}
