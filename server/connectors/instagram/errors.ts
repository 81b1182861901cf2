import { z } from 'zod'
import { describeOutcome, retryAfterMs } from '../answers.ts'
import type { Refusal } from '../connector.ts'
import type { HttpAnswer, HttpOutcome } from '../http.ts'
import { problemOf, type Problem } from './problems.ts'
import { usageWaitMs } from './usage.ts'

const errorSchema = z.looseObject({
  error: z.looseObject({
    message: z.string().default(''),
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_msg: z.string().optional(),
  }),
})

/** The error body of `api.instagram.com`, which exchanges OAuth codes. */
const signInErrorSchema = z.looseObject({ error_message: z.string() })

export type GraphError = z.infer<typeof errorSchema>['error']

/** The error of an answer; undefined when the body is not an error of the Graph API. */
export function graphErrorOf(answer: HttpAnswer): GraphError | undefined {
  const { success, data } = errorSchema.safeParse(answer.json)
  return success ? data.error : undefined
}

/** The outcome of a call as one line for a post's history. */
export function describeInstagramOutcome(outcome: HttpOutcome): string {
  if (outcome.kind !== 'answer') return describeOutcome(outcome)
  const error = graphErrorOf(outcome)
  if (error) {
    const codes = [error.code, error.error_subcode].filter((code) => code !== undefined).join('/')
    return describeOutcome(outcome, `${error.message} (${codes})`)
  }
  const signIn = signInErrorSchema.safeParse(outcome.json)
  return describeOutcome(outcome, signIn.data?.error_message)
}

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

/** Whether the access lacks the permission for this call (Meta: 10 and 200 to 299); it may be fine for others. */
export function isPermissionMissing(answer: HttpAnswer): boolean {
  const code = graphErrorOf(answer)?.code ?? 0
  return code === 10 || (code >= 200 && code <= 299)
}

/** The refusal for a failed call that does not publish anything itself. */
export function refusalOf(outcome: HttpOutcome): Refusal {
  const answer = describeInstagramOutcome(outcome)
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
