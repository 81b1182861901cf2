import type { RepeatRule } from '../../contract/series/series.ts'
import type { DefaultInstant, Json } from '../infra/database/columns.ts'

export type SeriesTables = {
  post_series: {
    id: string
    workspace_id: string
    rule: Json<RepeatRule>
    /** `HH:mm` in the zone. */
    time: string
    time_zone: string
    /** The day of the first post, from which the periods of the rule are counted. */
    first_on: string
    /** The last day on which a post may be. */
    ends_on: string | null
    /** How many posts there are at most. */
    most: number | null
    made: number
    /** The day of the next post to be made; null once there are no further ones. */
    next_on: string | null
    created_by: string
    created_at: DefaultInstant
  }
}
