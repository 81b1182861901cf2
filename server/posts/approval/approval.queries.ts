import { sql } from 'kysely'
import { noApproval, type ApprovalSettings } from '../../../contract/approval/approval-settings.ts'
import type { Db, Trx } from '../../context.ts'
import { approvalOf } from '../../workspaces/index.ts'
import type { PostRow } from '../posts.queries.ts'
import { approvalFieldsOf, type ApprovalFields } from './approved.ts'

/** Whether posts of these workspaces need approval. */
export async function readApprovalSettings(
  db: Db,
  workspaceIds: readonly string[],
): Promise<Map<string, ApprovalSettings>> {
  if (workspaceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('workspaces')
    .select(['id', 'approval', 'own_approval', 'approves_times'])
    .where('id', 'in', workspaceIds)
    .execute()
  return new Map(rows.map((row) => [row.id, approvalOf(row)]))
}

/** Whether posts of a workspace need approval. */
export async function readApproval(db: Db, workspaceId: string): Promise<ApprovalSettings> {
  return (await readApprovalSettings(db, [workspaceId])).get(workspaceId) ?? noApproval
}

/** Part of a change that increments the version of the post. */
export async function updateApproval(trx: Trx, postId: string, fields: ApprovalFields): Promise<void> {
  await trx.updateTable('posts').set(approvalFieldsOf(fields)).where('id', '=', postId).execute()
}

/**
 * Locks a post for a decision, with the posts of its series that may wait for the same one, in an order in which two
 * decisions at once wait for each other.
 */
export async function lockForDecision(
  trx: Trx,
  workspaceId: string,
  id: string,
): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    select * from posts where workspace_id = ${workspaceId} and (id = ${id} or (
      series_id = (select series_id from posts where id = ${id} and workspace_id = ${workspaceId})
      and status = 'scheduled' and approval_state = 'asked'
    )) order by id for update`.execute(trx)
  return rows.find((row) => row.id === id)
}

/** The other posts of the series of a post that wait for the approval of the same content, locked. */
export async function listWaitingCopies(trx: Trx, post: PostRow): Promise<PostRow[]> {
  if (post.series_id === null || post.asked_hash === null) return []
  return trx
    .selectFrom('posts')
    .selectAll()
    .where('workspace_id', '=', post.workspace_id)
    .where('series_id', '=', post.series_id)
    .where('approval_state', '=', 'asked')
    .where('asked_hash', '=', post.asked_hash)
    .where('status', '=', 'scheduled')
    .where('id', '<>', post.id)
    .orderBy('id')
    .forUpdate()
    .execute()
}
