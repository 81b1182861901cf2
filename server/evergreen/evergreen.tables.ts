import type { Generated } from 'kysely'
import type { Instant } from '../infra/database/columns.ts'

export type EvergreenTables = {
  evergreen_sets: {
    id: string
    workspace_id: string
    name: string
    /** Days between two publications of the same post on an account. */
    minimum_days: number
    /** Posts of the set in a week on each account, at most. */
    per_week: number
    paused: Generated<boolean>
    version: Generated<number>
    created_by: string
    created_at: Instant
  }
  evergreen_accounts: { set_id: string; social_account_id: string }
  evergreen_posts: {
    id: string
    set_id: string
    /** What is published again; null once it was deleted. */
    group_id: string | null
    added_at: Instant
  }
  evergreen_variations: { id: string; evergreen_id: string; content: string; created_at: Instant }
}
