import type { PointsRecord } from '../../contract/points/points.ts'
import type { Config } from '../config.ts'
import type { AccountRow } from './accounts.queries.ts'

export function presentPoints({ unlimitedPoints }: Config, account: AccountRow): PointsRecord {
  const used = account.held + account.spent_in_period
  return {
    total_points: account.available + used,
    used_points: used,
    next_reset_date: account.next_reset_at.toISOString(),
    heldPoints: account.held,
    unlimited: unlimitedPoints,
  }
}
