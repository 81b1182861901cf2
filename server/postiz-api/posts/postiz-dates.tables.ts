import type { Instant } from '../../infra/database/columns.ts'

export type PostizTables = {
  /** The dates that clients of Postiz gave to drafts, which have no time otherwise. */
  postiz_dates: {
    post_id: string
    workspace_id: string
    date: Instant
  }
}
