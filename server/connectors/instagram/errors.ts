import { retryAfterMs } from '../answers.ts'
import type { Refusal } from '../connector.ts'
import { describeGraphOutcome, graphErrorOf } from '../graph/graph-error.ts'
import { usageWaitMs } from '../graph/usage.ts'
import type { HttpAnswer, HttpOutcome } from '../http.ts'
import { problemOf, type Problem } from './problems.ts'

/**
 * The problem of an answer that proves that Instagram did nothing; undefined for 5xx, for success, and for bodies that
 * are not from Instagram's API, such as a gateway's error page.
 */
export function provenProblem(answer: HttpAnswer): Problem | undefined {
  if (answer.status === 429) return { kind: 'rate_limited', waitMs: null }
  const error = graphErrorOf(answer)
  if (!error || answer.status < 400 || answer.status >= 500) {
    return answer.status === 401 ? { kind: 'reauth_required' } : undefined
  }
  return problemOf(error)
}

/** The refusal for a failed call that does not publish anything itself. */
export function refusalOf(outcome: HttpOutcome): Refusal {
  const answer = describeGraphOutcome(outcome)
  if (outcome.kind !== 'answer') return { kind: 'unavailable', retryAfterMs: null, answer }
  const problem = provenProblem(outcome)
  if (problem) return toRefusal(problem, answer, outcome)
  return { kind: 'unavailable', retryAfterMs: retryAfterMs(outcome), answer }
}

export function toRefusal(problem: Problem, answer: string, response?: HttpAnswer): Refusal {
  switch (problem.kind) {
    case 'reauth_required': {
      const message = 'Instagram no longer accepts our access to this account.'
      return { kind: 'reauth_required', message, answer }
    }
    case 'rate_limited': {
      const asked = response && (retryAfterMs(response) ?? usageWaitMs(response))
      const { scope = 'account' } = problem
      return { kind: 'rate_limited', scope, retryAfterMs: problem.waitMs ?? asked ?? null, answer }
    }
    case 'rejected':
      return { ...problem, answer }
    case 'transient':
    case 'restage':
    case 'not_ready':
      return { kind: 'unavailable', retryAfterMs: null, answer }
  }
}
