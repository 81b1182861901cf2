import type { Store } from './store.ts'
import { countCall } from './rate-limits.queries.ts'
import { settingsOf } from './settings.ts'

export type Limit = { calls: number; windowMs: number }
export type Allowance = { allowed: boolean; limit: number; remaining: number; resetAt: number }

/** Counts a call in its window, which opens with the first call, and says what is left of it. */
export function spend(store: Store, key: string, limit: Limit, now: number): Allowance {
  const allowed = Math.max(1, Math.floor(limit.calls * settingsOf(store).rateLimitFactor))
  const { calls, startedAt } = countCall(store, key, now, now - limit.windowMs)
  return {
    allowed: calls <= allowed,
    limit: allowed,
    remaining: Math.max(0, allowed - calls),
    resetAt: startedAt + limit.windowMs,
  }
}
