import type { Generated } from 'kysely'
import type { Instant } from '../infra/database/columns.ts'

export type EvergreenTables = {
  evergreen_sets: {
    id: string
    workspace_id: string
    name: string
    /** The minimum number of days between two publications of the same post on an account. */
    minimum_days: number
    /** The maximum number of posts of the set in a week on each account. */
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
    /** The group that is published again; null after it was deleted. */
    group_id: string | null
    added_at: Instant
  }
  evergreen_variations: { id: string; evergreen_id: string; content: string; created_at: Instant }
}
