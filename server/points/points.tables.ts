import type { Generated } from 'kysely'
import type { LedgerKind } from '../../contract/points/points.ts'
import type { Instant } from '../infra/database/columns.ts'

export type PointTables = {
  /** The row is the lock of its workspace's points. Only the database functions write the sums. */
  point_accounts: {
    workspace_id: string
    time_zone: string
    /** The billing anniversary. */
    anchor_at: Instant
    period_start: Instant
    next_reset_at: Instant
    /** Monthly points granted for this period. */
    period_granted: Generated<number>
    available: Generated<number>
    held: Generated<number>
    spent_in_period: Generated<number>
    last_number: Generated<number>
    period_after: Generated<number>
  }
  /** One grant and its remaining points; its number is the number of its transfer. */
  point_grants: {
    workspace_id: string
    number: number
    kind: 'monthly' | 'pack' | 'operator'
    granted: number
    remaining: Generated<number>
    expires_at: Instant | null
    expired_at: Instant | null
    invoice_id: string | null
    to_withdraw: Generated<number>
    withdrawn: Generated<number>
  }
  point_holds: {
    id: string
    workspace_id: string
    number: number
    points: number
    state: Generated<'open' | 'captured' | 'released'>
    post_id: string | null
  }
  point_transfers: {
    workspace_id: string
    number: number
    id: Generated<string>
    kind: LedgerKind
    key: string
    at: Instant
    by_user_id: string | null
    note: string
    post_id: string | null
    invoice_id: string | null
    /** The hold that the transfer makes or settles. */
    hold_id: string | null
    points: number
    balance_after: number
    /** The workspace that it was made for: that of the account, or one of its client workspaces. */
    for_workspace_id: string
  }
  point_entries: {
    workspace_id: string
    number: number
    grant_number: number
    from_account: 'issued' | 'available' | 'held' | 'withdrawn'
    to_account: 'available' | 'held' | 'spent' | 'expired' | 'withdrawn'
    amount: number
  }
}
