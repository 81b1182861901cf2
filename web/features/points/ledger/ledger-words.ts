import type { LedgerKind } from '../../../../contract/points/points.ts'
import { wholeNumber } from '../../../shared/numbers/compact-number.ts'

/** The labels of the kinds of ledger lines. */
export const kindLabels: Record<LedgerKind, string> = {
  grant: 'Added',
  hold: 'Reserved',
  capture: 'Spent',
  release: 'Returned',
  expiry: 'Expired',
  refund: 'Refunded',
}

/** "+50", "−2" with a real minus, "0". */
export function signed(points: number): string {
  const amount = wholeNumber(Math.abs(points))
  if (points === 0) return amount
  return points > 0 ? `+${amount}` : `\u2212${amount}`
}
