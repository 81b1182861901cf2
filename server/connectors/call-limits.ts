/** What a limit of calls applies to: one social account, or all that this installation's application reaches. */
export type LimitScope = 'account' | 'application'

/**
 * What a platform says in its answers before it refuses calls: for how long no further one should be made, because
 * nothing or little is left of a limit.
 */
export type AnnouncedLimit = { scope: LimitScope; forMs: number }

/** `retryAfterMs`: until calls are accepted again; null where the platform does not say. */
export type RateLimited = {
  kind: 'rate_limited'
  retryAfterMs: number | null
  answer: string
  /** An account without it. */
  scope?: LimitScope
}
