import type { GeneratedAlways } from 'kysely'
import type { TraitName, TraitValues } from '../../contract/analytics/analytics.ts'
import type { Instant } from '../infra/database/columns.ts'

export type AnalyticsTables = {
  result_changes: { id: GeneratedAlways<number>; post_id: string }
  /** The published posts as they are counted in the sums. */
  post_results: TraitValues & {
    post_id: string
    workspace_id: string
    social_account_id: string
    group_id: string
    published_at: Instant
    /** The day in the time zone of the workspace. */
    day: string
    /** The hour of the week, from 0 (Monday, midnight). */
    slot: number
    impressions: number | null
    reach: number | null
    engagements: number | null
    /** The labels of its group, in order. */
    labels: string[]
    /** The confidence interval of its engagement rate, as a share of 1. */
    rate_low: GeneratedAlways<number | null>
    rate_high: GeneratedAlways<number | null>
  }
  result_days: {
    workspace_id: string
    facet: 'all' | 'slot' | TraitName
    span: 'day' | 'month'
    starts_on: string
    social_account_id: string
    value: string
    posts: number
    with_impressions: number
    impressions: number
    with_reach: number
    reach: number
    with_engagements: number
    engagements: number
    rated: number
    rated_impressions: number
    rated_engagements: number
  }
}
