import type { Caller } from '../../infra/http/caller.ts'
import type { Db } from '../../context.ts'
import { spendLimits } from '../../infra/limits/limits.ts'

/**
 * Counts one look at a model that a person names, and throws `rate_limited` once there were too many. Trying it is a call
 * to a place that person chose; saving it looks the place up, and lets the next look at its health call it.
 */
export function spendOwnModelLimits(db: Db, { userId }: Caller): Promise<void> {
  return spendLimits(db, [{ key: `assistant:model-test:${userId}`, max: 12, seconds: 60 }])
}
