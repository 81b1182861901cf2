import type { Db } from '../context.ts'
import { spendLimits } from '../platform/limits/limits.ts'

/** Each of these calls goes on to Stripe; a person needs a few. In ten minutes. */
const seconds = 600
const most = { checkout: 30, preview: 120, change: 30, portal: 30, refresh: 120 }

export async function spendBillingLimit(db: Db, workspaceId: string, call: keyof typeof most): Promise<void> {
  await spendLimits(db, [{ key: `billing-${call}:${workspaceId}`, max: most[call], seconds }])
}
