import type { Store } from '../store/store.ts'
import { countCall } from './rate-limits.queries.ts'
import { settingsOf } from './settings.ts'

export type Limit = { calls: number; windowMs: number }
export type Allowance = { allowed: boolean; limit: number; remaining: number; resetAt: number }

/** Counts a call in its window, which starts with the first call, and returns the remaining calls. */
export function spendCall(store: Store, key: string, limit: Limit, now: number): Allowance {
  const allowed = Math.max(1, Math.floor(limit.calls * settingsOf(store).rateLimitFactor))
  const { calls, startedAt } = countCall(store, key, now, now - limit.windowMs)
  return {
    allowed: calls <= allowed,
    limit: allowed,
    remaining: Math.max(0, allowed - calls),
    resetAt: startedAt + limit.windowMs,
  }
}
