import type { Generated } from 'kysely'

/**
 * Why publishing is on hold: a backup was restored, the database is older than the state that a worker knew, or the
 * operator paused it.
 */
export type HoldReason = 'restored' | 'older_state' | 'operator'

export type InstallationTables = {
  /** The table has one row. */
  installation: {
    only_row: Generated<boolean>
    id: Generated<string>
    epoch: Generated<number>
    held_at: Date | null
    hold_reason: HoldReason | null
  }
}
