import type { AnnouncedLimit } from '../../../connectors/index.ts'
import type { Db } from '../../../context.ts'
import type { PostRow } from '../../posts.queries.ts'
import { parkCalls } from './call-limits.queries.ts'

/** Collects the limits that the platform announces while an account is used. */
export type Announced = { limits: AnnouncedLimit[]; announce: (limit: AnnouncedLimit) => void }

export function collectAnnounced(): Announced {
  const limits: AnnouncedLimit[] = []
  return { limits, announce: (limit) => void limits.push(limit) }
}

/**
 * Parks the accounts or platforms whose announced limits are reached, before calls are refused. Each limit is applied
 * once.
 */
export async function applyAnnouncedLimits(
  db: Db,
  { social_account_id: accountId, platform }: Pick<PostRow, 'social_account_id' | 'platform'>,
  { limits }: Announced,
): Promise<void> {
  if (accountId === null) return
  for (const scope of ['account', 'application'] as const) {
    const waits = limits.filter((limit) => limit.scope === scope).map(({ forMs }) => forMs)
    if (waits.length > 0) await parkCalls(db, { accountId, platform }, { scope, waitMs: Math.max(...waits) })
  }
  limits.length = 0
}
