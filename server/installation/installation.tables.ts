import type { Generated } from 'kysely'

/** Why nothing is published: a backup was restored, the database is older than a worker knew it, or by hand. */
export type HoldReason = 'restored' | 'older_state' | 'operator'

export type InstallationTables = {
  /** One row. */
  installation: {
    only_row: Generated<boolean>
    id: Generated<string>
    epoch: Generated<number>
    held_at: Date | null
    hold_reason: HoldReason | null
  }
}
