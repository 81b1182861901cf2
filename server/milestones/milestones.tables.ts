import type { MilestoneMetric } from '../../contract/analytics/milestones.ts'

export type MilestoneTables = {
  milestones: {
    workspace_id: string
    /** Of these two one is null. */
    post_id: string | null
    social_account_id: string | null
    metric: MilestoneMetric
    /** The highest so far. */
    reached: number
    /** Whether no mail has told it yet. */
    untold: boolean
  }
}
