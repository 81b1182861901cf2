import type { Generated } from 'kysely'

/**
 * Why publishing is on hold: a backup was restored, the database is older than the state that a worker knew (it was
 * restored, or a standby took over without the last changes), or the operator paused it.
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
    /** The timeline of the server that workers know. Nothing is published while the server has another one. */
    timeline: number | null
    /** The newest release that migrated this database, and the oldest one that can use it since. */
    version: string | null
    oldest_version: string | null
    /** After a change of the timeline, workers have until this time to notice that changes were lost. */
    claims_after: Date | null
  }
}
