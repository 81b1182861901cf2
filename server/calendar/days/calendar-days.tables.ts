import type { Generated } from 'kysely'
import type { DefaultInstant } from '../../infra/database/columns.ts'

export type CalendarDayTables = {
  day_notes: {
    id: string
    workspace_id: string
    /** `YYYY-MM-DD`; read as text by the queries. */
    day: string
    text: string
    version: Generated<number>
    created_by: string
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
}
