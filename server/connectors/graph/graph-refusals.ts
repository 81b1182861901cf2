import { retryAfterMs } from '../responses.ts'
import type { Refusal } from '../connector.ts'
import type { HttpResponse, HttpOutcome } from '../http.ts'
import { describeGraphOutcome, graphErrorOf, type GraphError } from './graph-error.ts'
import type { GraphProblem } from './graph-problem.ts'
import { usageWaitMs } from './usage.ts'

export type GraphRefusals = ReturnType<typeof graphRefusals>

/** How a platform with a Graph API interprets failed calls. `reconnect` is the message for access that has expired. */
export function graphRefusals(platform: {
  problemOf: (error: GraphError) => GraphProblem
  reconnect: string
}) {
  /**
   * The problem of a response that proves that the platform did nothing; undefined for 5xx, for success, and for bodies
   * that are not from the Graph API, such as a gateway's error page.
   */
  function provenProblem(answer: HttpResponse): GraphProblem | undefined {
    if (answer.status === 429) return { kind: 'rate_limited', waitMs: null }
    const error = graphErrorOf(answer)
    if (!error || answer.status < 400 || answer.status >= 500) {
      return answer.status === 401 ? { kind: 'reauth_required' } : undefined
    }
    return platform.problemOf(error)
  }

  /** The refusal for a failed call that itself publishes nothing. */
  function refusalOf(outcome: HttpOutcome): Refusal {
    const answer = describeGraphOutcome(outcome)
    if (outcome.kind !== 'answer') return { kind: 'unavailable', retryAfterMs: null, answer }
    const problem = provenProblem(outcome)
    if (problem) return toRefusal(problem, answer, outcome)
    return { kind: 'unavailable', retryAfterMs: retryAfterMs(outcome), answer }
  }

  function toRefusal(problem: GraphProblem, answer: string, response?: HttpResponse): Refusal {
    switch (problem.kind) {
      case 'reauth_required':
        return { kind: 'reauth_required', message: platform.reconnect, answer }
      case 'rate_limited': {
        const asked = response && (retryAfterMs(response) ?? usageWaitMs(response))
        const { scope = 'account' } = problem
        return { kind: 'rate_limited', scope, retryAfterMs: problem.waitMs ?? asked ?? null, answer }
      }
      case 'rejected':
      case 'duplicate':
        return { ...problem, kind: 'rejected', answer }
      case 'transient':
      case 'restage':
      case 'not_ready':
        return { kind: 'unavailable', retryAfterMs: null, answer }
    }
  }

  return { provenProblem, refusalOf, toRefusal }
}
