import type { DefaultInstant } from '../../infra/database/columns.ts'

export type CalendarFeedTables = {
  calendar_feeds: {
    workspace_id: string
    token_hash: Buffer
    created_by: string
    created_at: DefaultInstant
  }
}
