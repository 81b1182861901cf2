import type { Trx } from '../../../context.ts'
import { updatePostFields, type PostRow } from '../../posts.queries.ts'
import type { ApprovalFields } from '../approved.ts'

/** What was approved is stored, and the post does not wait any more. If its time has passed, it needs a new one. */
export function endWaiting(trx: Trx, post: PostRow, approved: Partial<ApprovalFields>): Promise<PostRow> {
  const isLate = post.problem?.code === 'not_approved'
  return updatePostFields(trx, post.id, {
    ...approved,
    approval_state: null,
    asked_hash: null,
    ...(isLate && { problem: JSON.stringify(approvedLate) }),
  })
}

const approvedLate = {
  code: 'not_approved',
  cause: 'It was approved after its time, so nothing was sent.',
  cure: 'Choose a new time or publish it now.',
} as const
