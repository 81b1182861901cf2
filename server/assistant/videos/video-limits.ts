import type { Session } from '../../accounts/index.ts'
import type { Db } from '../../context.ts'
import { spendLimits } from '../../platform/limits/limits.ts'

/** Counts one video and throws `rate_limited` once a limit is spent: each costs whoever runs this installation money. */
export function spendVideoLimits(db: Db, session: Session): Promise<void> {
  return spendLimits(db, [
    { key: `assistant-videos:user:${session.userId}`, max: 3, seconds: 60 },
    { key: `assistant-videos:workspace:${session.workspaceId}`, max: 30, seconds: 3600 },
  ])
}
