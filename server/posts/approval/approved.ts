import { requiresApproval, type ApprovalSettings } from '../../../contract/approval/approval-settings.ts'
import type { PostRow } from '../posts.queries.ts'

/** The columns of a post that say what is approved of it, and whether it waits. */
export const approvalColumns = [
  'approval_state',
  'asked_hash',
  'approved_hash',
  'client_approved_hash',
  'approved_time',
] as const

export type ApprovalFields = Pick<PostRow, (typeof approvalColumns)[number]>

/** These columns of a row that has more. */
export const approvalFieldsOf = ({
  approval_state,
  asked_hash,
  approved_hash,
  client_approved_hash,
  approved_time,
}: ApprovalFields): ApprovalFields => ({
  approval_state,
  asked_hash,
  approved_hash,
  client_approved_hash,
  approved_time,
})

type Approvable = Omit<ApprovalFields, 'asked_hash'> & Pick<PostRow, 'scheduled_at'>

/** Whose approval of this content is missing; null if it is approved. */
export function missingApproval(
  post: Omit<Approvable, 'approval_state'>,
  hash: string,
  { mode, coversTime }: ApprovalSettings,
): 'member' | 'client' | null {
  const isSameTime = !coversTime || post.approved_time?.getTime() === post.scheduled_at?.getTime()
  if (post.approved_hash !== hash || !isSameTime) return 'member'
  return mode === 'required_client' && post.client_approved_hash !== hash ? 'client' : null
}

/**
 * Whether a post with this content may be published. Where approval is optional, only a post that waits for it needs it.
 */
export function mayBePublished(post: Approvable, hash: string, settings: ApprovalSettings): boolean {
  if (!requiresApproval(settings) && post.approval_state === null) return true
  return missingApproval(post, hash, settings) === null
}
