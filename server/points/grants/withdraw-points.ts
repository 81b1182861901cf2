import { recordActivity } from '../../activity/index.ts'
import type { Trx } from '../../context.ts'
import { lockPointAccount } from '../accounts.queries.ts'
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
  const { workspaceId, now } = withdrawal
  const before = await lockPointAccount(trx, workspaceId)
  await withdrawShare(trx, withdrawal)
  const { available } = await lockPointAccount(trx, workspaceId)
  const points = Math.abs(available - before.available)
  if (points === 0) return
  const kind = available < before.available ? 'points.withdrawn' : 'points.restored'
  await recordActivity(trx, { workspaceId, by: 'product', at: now, activity: { kind, data: { points } } })
}
