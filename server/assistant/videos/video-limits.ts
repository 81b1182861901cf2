import type { Caller } from '../../infra/http/caller.ts'
import type { Db } from '../../context.ts'
import { spendLimits } from '../../infra/limits/limits.ts'

/** Counts one video and throws `rate_limited` above the limit, because each costs the operator money. */
export function spendVideoLimits(db: Db, caller: Caller): Promise<void> {
  return spendLimits(db, [
    { key: `assistant-videos:user:${caller.userId}`, max: 3, seconds: 60 },
    { key: `assistant-videos:workspace:${caller.workspaceId}`, max: 30, seconds: 3600 },
  ])
}
