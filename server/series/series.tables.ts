import type { RepeatRule } from '../../contract/series/series.ts'
import type { DefaultInstant, Json } from '../infra/database/columns.ts'

export type SeriesTables = {
  post_series: {
    id: string
    workspace_id: string
    rule: Json<RepeatRule>
    /** `HH:mm` in the time zone. */
    time: string
    time_zone: string
    /** The date of the first post, from which the periods of the rule are counted. */
    first_on: string
    /** The last possible date of a post. */
    ends_on: string | null
    /** The maximum number of posts. */
    most: number | null
    made: number
    /** The date of the next post to be created; null if there are no further ones. */
    next_on: string | null
    created_by: string
    created_at: DefaultInstant
  }
}
