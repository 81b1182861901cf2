import type { Trx } from '../context.ts'
import { withdrawShare } from './moves.queries.ts'

export type Withdrawal = {
  workspaceId: string
  invoiceId: string
  /** The part of the invoice that was refunded or is disputed, from 0 to 1. */
  share: number
  now: Date
}

/**
 * States how much of what an invoice granted is taken back. Only what is there is taken: what was spent stays spent,
 * and what a hold has is taken when it comes back. A smaller share than before gives back what was taken beyond it.
 */
export async function setWithdrawn(trx: Trx, withdrawal: Withdrawal): Promise<void> {
  await withdrawShare(trx, withdrawal)
}
