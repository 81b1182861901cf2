import type { Db } from '../context.ts'
import { spendLimits } from '../infra/limits/limits.ts'

/** Each of these calls also calls Stripe, and a user needs few of them. Per ten minutes. */
const seconds = 600
const max = { checkout: 30, preview: 120, change: 30, portal: 30, refresh: 120 }

export async function spendBillingLimit(db: Db, workspaceId: string, call: keyof typeof max): Promise<void> {
  await spendLimits(db, [{ key: `billing-${call}:${workspaceId}`, max: max[call], seconds }])
}
