import type { Session } from '../../accounts/index.ts'
import type { Db } from '../../context.ts'
import { spendLimits } from '../../platform/limits/limits.ts'

/** Counts one picture and throws `rate_limited` once a limit is spent: each is work for the machine or for a model. */
export function spendPictureLimits(db: Db, session: Session): Promise<void> {
  return spendLimits(db, [
    { key: `assistant-pictures:user:${session.userId}`, max: 10, seconds: 60 },
    { key: `assistant-pictures:workspace:${session.workspaceId}`, max: 200, seconds: 3600 },
  ])
}
