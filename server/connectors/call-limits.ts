/** The scope of a limit of calls: one social account, or everything that this installation's application accesses. */
export type LimitScope = 'account' | 'application'

/**
 * A limit that a platform announces in its responses before it refuses calls: how long no further call should be made,
 * because little or nothing is left.
 */
export type AnnouncedLimit = { scope: LimitScope; forMs: number }

/** `retryAfterMs`: the time until calls are accepted again; null if the platform does not say. */
export type RateLimited = {
  kind: 'rate_limited'
  retryAfterMs: number | null
  answer: string
  /** The default is the account. */
  scope?: LimitScope
}
