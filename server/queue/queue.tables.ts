import type { Generated } from 'kysely'
import type { DefaultInstant } from '../infra/database/columns.ts'

export type QueueTables = {
  /** The queue of a social account. It exists once the account has slots. */
  queues: {
    social_account_id: string
    workspace_id: string
    paused: Generated<boolean>
    version: Generated<number>
    updated_at: DefaultInstant
  }
  queue_slots: {
    social_account_id: string
    /** From Monday (1) to Sunday (7). */
    weekday: number
    /** `HH:mm` in the time zone of the workspace. */
    time: string
  }
}
