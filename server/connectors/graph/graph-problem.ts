import type { LimitScope } from '../call-limits.ts'
import type { RejectedCause } from '../connector.ts'
import type { GraphError } from './graph-error.ts'

/**
 * The meaning of a Graph API error. `restage`: an upload or a container can no longer be used; a new one may work.
 * `not_ready`: it is still being processed.
 */
export type GraphProblem =
  | { kind: 'reauth_required' }
  | { kind: 'rate_limited'; waitMs: number | null; scope?: LimitScope }
  | { kind: 'transient' | 'restage' | 'not_ready' }
  | ({ kind: 'rejected' | 'duplicate' } & RejectedCause)

/** The limit of the whole application (Meta, "Rate Limits"). */
const applicationLimitError = 4
const rateLimitErrors = new Set([17, 32, 341, 613, 80001, 80002])
const tokenErrors = new Set([10, 102, 190])
const transientErrors = new Set([-1, 1, 2])

/** The problem by code (Meta, "Handle Errors"); undefined for an error of one platform, call or post. */
export function graphProblemOf({ code = 0, is_transient: transient }: GraphError): GraphProblem | undefined {
  if (tokenErrors.has(code) || (code >= 200 && code <= 299)) return { kind: 'reauth_required' }
  if (code === applicationLimitError) return { kind: 'rate_limited', waitMs: null, scope: 'application' }
  if (rateLimitErrors.has(code)) return { kind: 'rate_limited', waitMs: null }
  if (transient === true || transientErrors.has(code)) return { kind: 'transient' }
  return undefined
}
