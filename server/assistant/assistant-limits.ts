import type { Session } from '../accounts/index.ts'
import type { Db } from '../context.ts'
import { spendLimits } from '../platform/limits/limits.ts'

const minute = 60
const hour = 60 * minute

/** More than a person reads, and less than a program could ask for: a model's time is somebody's money. */
const perUser = { max: 20, seconds: minute }
const perWorkspace = { max: 600, seconds: hour }

/** Counts so many texts and throws `rate_limited` once a limit is spent. */
export async function spendAssistantLimits(db: Db, session: Session, texts: number): Promise<void> {
  const limits = [
    { key: `assistant:user:${session.userId}`, ...perUser },
    { key: `assistant:workspace:${session.workspaceId}`, ...perWorkspace },
  ]
  // Side by side: each is a way to the database and back before the first piece of text.
  for (let text = 0; text < texts; text += 1) {
    await Promise.all(limits.map((limit) => spendLimits(db, [limit])))
  }
}
