import { milestoneOf, type MilestoneMetric } from '../../contract/analytics/milestones.ts'
import type { Trx } from '../context.ts'
import { raiseMilestone } from './milestones.queries.ts'

type Subject =
  | { postId: string; socialAccountId?: undefined }
  | { socialAccountId: string; postId?: undefined }

type Reading = Subject & {
  workspaceId: string
  metric: MilestoneMetric
  /** The number at the previous reading. Null at the first reading, whose milestones are not announced. */
  before: number | null
  now: number
}

/**
 * Returns the milestone that a number has just crossed, the highest if it crossed several. Undefined if there is none,
 * or if it was reached before, because a number can fall and rise again.
 */
export async function reachMilestone(trx: Trx, reading: Reading): Promise<number | undefined> {
  const { workspaceId, postId = null, socialAccountId = null, metric, before, now } = reading
  const reached = milestoneOf(Math.max(before ?? 0, now))
  if (reached === 0) return undefined
  const isCrossed = before !== null && milestoneOf(before) < reached
  const isRaised = await raiseMilestone(trx, {
    workspace_id: workspaceId,
    post_id: postId,
    social_account_id: socialAccountId,
    metric,
    reached,
    untold: isCrossed,
  })
  return isRaised && isCrossed ? reached : undefined
}
