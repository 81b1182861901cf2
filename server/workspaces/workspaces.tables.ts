import type { ColumnType, Generated } from 'kysely'
import type { ApprovalMode, OwnApproval } from '../../contract/approval/approval-settings.ts'
import type { Role } from '../../contract/workspaces/access.ts'
import type { PlanKey } from '../../contract/billing/plans.ts'
import type { LinkSettings } from '../../contract/links/link-settings.ts'
import type { FirstDayOfWeek, LateHours, WorkspaceColor } from '../../contract/workspaces/workspaces.ts'
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
    /** The workspace whose plan, points and storage it uses: itself, or an agency's workspace. */
    payer_id: Generated<string>
    /** The color by which its members tell it from others. */
    color: Generated<WorkspaceColor>
    /** Set while nobody works in it and nothing is published. */
    archived_at: NullableInstant
    /** When it is deleted, if its owner requested that. */
    delete_at: NullableInstant
    /** The IANA time zone of all its times, in which the days of its figures start. */
    time_zone: Generated<string>
    /** The day with which its weeks begin, from Monday (1) to Sunday (7); null until one is chosen. */
    first_day_of_week: FirstDayOfWeek | null
    /** How many hours after its time a scheduled post requires confirmation; null means never. */
    ask_when_late_hours: Generated<LateHours>
    approval: Generated<ApprovalMode>
    own_approval: Generated<OwnApproval>
    /** Whether a post with another time needs another approval. */
    approves_times: Generated<boolean>
    /** The default link parameters; null if nobody has set any. */
    link_settings: NullableJson<LinkSettings>
    /** When its owner requested its deletion, or its only member that of their account. */
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
    /** The social accounts that the member works for; null means all. */
    social_account_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
    created_at: DefaultInstant
  }
}
