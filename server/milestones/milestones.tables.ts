import type { MilestoneMetric } from '../../contract/analytics/milestones.ts'

export type MilestoneTables = {
  milestones: {
    workspace_id: string
    /** One of these two is null. */
    post_id: string | null
    social_account_id: string | null
    metric: MilestoneMetric
    /** The highest milestone so far. */
    reached: number
    /** Whether it is not announced by mail yet. */
    untold: boolean
  }
}
