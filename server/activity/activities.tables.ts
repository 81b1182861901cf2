import type { ColumnType } from 'kysely'
import type { Activity, ActivityKind } from '../../contract/activity/activities.ts'
import type { Actor } from '../../contract/activity/activity-list.ts'
import type { Instant, Json } from '../infra/database/columns.ts'

type Nullable = ColumnType<string | null, string | null, null>

export type ActivityTables = {
  /** Append-only: the database refuses every change but the erasure of a person. */
  activities: {
    id: string
    workspace_id: string
    at: Instant
    actor: Actor
    user_id: Nullable
    /** The name of the API key or the application that acted for the user. */
    by_program: Nullable
    subject_user_id: Nullable
    kind: ActivityKind
    data: Json<Activity['data']>
  }
}
