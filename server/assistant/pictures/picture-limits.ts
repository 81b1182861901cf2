import type { Caller } from '../../infra/http/caller.ts'
import type { Db } from '../../context.ts'
import { spendLimits } from '../../infra/limits/limits.ts'

/** Counts one picture and throws `rate_limited` above the limit, because each needs CPU time or a paid model. */
export function spendPictureLimits(db: Db, caller: Caller): Promise<void> {
  return spendLimits(db, [
    { key: `assistant-pictures:user:${caller.userId}`, max: 10, seconds: 60 },
    { key: `assistant-pictures:workspace:${caller.workspaceId}`, max: 200, seconds: 3600 },
  ])
}
