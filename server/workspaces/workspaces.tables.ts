import type { ColumnType, Generated } from 'kysely'
import type { Role } from '../../contract/workspaces/access.ts'
import type { PlanKey } from '../../contract/billing/plans.ts'
import type { LinkSettings } from '../../contract/links/link-settings.ts'
import type { FirstDayOfWeek, LateHours } from '../../contract/workspaces/workspaces.ts'
import type { DefaultInstant, Instant, NullableInstant, NullableJson } from '../infra/database/columns.ts'

export type WorkspaceTables = {
  workspaces: {
    id: string
    name: string
    /** The last part of its picture's URL; null without a picture. */
    picture_key: ColumnType<string | null, string | null | undefined, string | null>
    /** The plan of the subscription. */
    paid_plan: Generated<PlanKey>
    /** The end of the paid period; null without a paid invoice. */
    paid_until: Instant | null
    /** The plan that the operator granted. */
    granted_plan: Generated<PlanKey>
    /** The IANA time zone of all its times, in which the days of its figures start. */
    time_zone: Generated<string>
    /** The day with which its weeks begin, from Monday (1) to Sunday (7); null until one is chosen. */
    first_day_of_week: FirstDayOfWeek | null
    /** How many hours after its time a scheduled post requires confirmation; null means never. */
    ask_when_late_hours: Generated<LateHours>
    /** The default link parameters; null if nobody has set any. */
    link_settings: NullableJson<LinkSettings>
    /** When its only member requested the deletion of their account. */
    deletion_requested_at: NullableInstant
    /** Set when only the ledger and the invoices are left. */
    erased_at: NullableInstant
    /** The ISO 3166 code of the country whose holidays the calendar shows; null until one is chosen. */
    holiday_country: string | null
    created_at: DefaultInstant
  }
  workspace_pictures: {
    workspace_id: string
    /** A square in WebP. */
    bytes: Buffer
  }
  members: {
    workspace_id: string
    user_id: string
    role: Role
    created_at: DefaultInstant
  }
}
