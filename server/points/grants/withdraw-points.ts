import type { Trx } from '../../context.ts'
import { withdrawShare } from '../transfers.queries.ts'

export type Withdrawal = {
  workspaceId: string
  invoiceId: string
  /** The part of the invoice that was refunded or is disputed, from 0 to 1. */
  share: number
  now: Date
}

/**
 * Sets which share of an invoice's points is withdrawn. Spent points stay spent; points in a hold are withdrawn when the
 * hold is released. A smaller share than before restores the difference.
 */
export async function withdrawPoints(trx: Trx, withdrawal: Withdrawal): Promise<void> {
  await withdrawShare(trx, withdrawal)
}
