import type { Caller } from '../../infra/http/caller.ts'
import type { Db } from '../../context.ts'
import { spendLimits } from '../../infra/limits/limits.ts'

/**
 * Counts one check of a user's model and throws `rate_limited` above the limit. Testing a model calls a server that the
 * user chose; saving it resolves its host name and allows a health check.
 */
export function spendOwnModelLimits(db: Db, { userId }: Caller): Promise<void> {
  return spendLimits(db, [{ key: `assistant:model-test:${userId}`, max: 12, seconds: 60 }])
}
