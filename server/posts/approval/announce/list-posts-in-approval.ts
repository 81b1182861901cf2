import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { ApprovalStep } from '../../../../contract/approval/approval.ts'
import type { Db } from '../../../context.ts'
import { lineExcerptOf } from '../../read/excerpt.ts'
import { formatMoment } from '../../schedule/format-time.ts'
import { readApproval } from '../approval.queries.ts'
import { missingApproval } from '../approved.ts'
import { readApprovers } from '../approvers/approvers.ts'
import { listLastSteps } from '../steps.queries.ts'
import { listGroupsOf } from './announce.queries.ts'

/** A post in a mail about approval. */
export type PostInApproval = {
  id: string
  groupId: string
  platform: PlatformKey
  excerpt: string
  /** Its time in its zone; null for a post without one. */
  when: string | null
  /** Whether a member is asked to approve it. */
  isAsked: boolean
  /** What was asked or decided last. */
  last: ApprovalStep['kind'] | null
  /** The ids of the members who may approve it. */
  approvers: ReadonlySet<string>
}

/** All posts of the groups of these posts that still exist, as they are now. */
export async function listPostsInApproval(
  db: Db,
  workspaceId: string,
  { postIds, excerptLength }: { postIds: readonly string[]; excerptLength: number },
): Promise<PostInApproval[]> {
  const posts = await listGroupsOf(db, workspaceId, postIds)
  if (posts.length === 0) return []
  const settings = await readApproval(db, workspaceId)
  const approversOf = await readApprovers(db, workspaceId)
  const steps = await listLastSteps(
    db,
    posts.map(({ id }) => id),
  )
  return posts.map((post) => ({
    id: post.id,
    groupId: post.group_id,
    platform: post.platform,
    excerpt: lineExcerptOf(post.content, excerptLength),
    when: post.scheduled_at && formatMoment(post.scheduled_at, post.time_zone ?? 'UTC'),
    isAsked:
      post.approval_state === 'asked' && missingApproval(post, post.asked_hash ?? '', settings) === 'member',
    last: steps.get(post.id)?.kind ?? null,
    approvers: approversOf(post),
  }))
}
