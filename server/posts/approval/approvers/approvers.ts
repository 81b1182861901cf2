import { noApproval } from '../../../../contract/approval/approval-settings.ts'
import { capabilitiesOf } from '../../../../contract/workspaces/access.ts'
import type { Db } from '../../../context.ts'
import { mayApprove } from '../../posts.policy.ts'
import type { PostRow } from '../../posts.queries.ts'
import { readApprovalSettings } from '../approval.queries.ts'
import { listApproverRows } from './approvers.queries.ts'

/** The ids of the members who may approve a post now. */
export type ApproversOf = (
  post: Pick<PostRow, 'social_account_id' | 'created_by' | 'updated_by' | 'written_by'>,
) => ReadonlySet<string>

/** Who may approve posts of a workspace, by roles, accounts and the setting about own posts as they are now. */
export async function readApprovers(db: Db, workspaceId: string): Promise<ApproversOf> {
  const approval = (await readApprovalSettings(db, [workspaceId])).get(workspaceId) ?? noApproval
  const members = (await listApproverRows(db, workspaceId)).map(
    ({ id, role, social_account_ids: limit }) => ({
      userId: id,
      role,
      approval,
      capabilities: capabilitiesOf[role],
      socialAccountIds: limit && new Set(limit),
    }),
  )
  return (post) => new Set(members.filter((one) => mayApprove(one, post)).map(({ userId }) => userId))
}
