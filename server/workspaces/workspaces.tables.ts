import type { Generated } from 'kysely'
import type { Role } from '../../contract/access.ts'
import type { PlanKey } from '../../contract/plans.ts'
import type { LinkSettings } from '../../contract/links/link-settings.ts'
import type { LateHours } from '../../contract/late-hours.ts'
import type { DefaultInstant, Instant, NullableJson } from '../infra/database/columns.ts'

export type WorkspaceTables = {
  workspaces: {
    id: string
    name: string
    /** The plan of the subscription. */
    paid_plan: Generated<PlanKey>
    /** Until when invoices are paid; null without a paid invoice. */
    paid_until: Instant | null
    /** The plan set by the operator. */
    granted_plan: Generated<PlanKey>
    /** The IANA time zone in which the month of its points starts. */
    time_zone: Generated<string>
    /** How many hours after its time a scheduled post asks instead of being published; null: never. */
    ask_when_late_hours: Generated<LateHours>
    /** The parameters that links get by default; null if nobody has chosen any. */
    link_settings: NullableJson<LinkSettings>
    created_at: DefaultInstant
  }
  members: {
    workspace_id: string
    user_id: string
    role: Role
    created_at: DefaultInstant
  }
}
