import { z } from 'zod'
import { answeredAt, describeOutcome, retryAfterMs } from '../responses.ts'
import type { Refusal } from '../connector.ts'
import type { HttpResponse, HttpOutcome } from '../http.ts'
import { causes } from './causes.ts'

/** Of the API: an object with reasons; of the token endpoint: the name of an OAuth error. */
const errorSchema = z.looseObject({
  error: z.looseObject({
    message: z.string().default(''),
    errors: z.array(z.looseObject({ reason: z.string().default('') })).default([]),
  }),
})
const oauthSchema = z.looseObject({ error: z.string(), error_description: z.string().optional() })

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The name of the OAuth error in an answer, such as `invalid_grant`. */
export function oauthErrorOf(answer: HttpResponse): string | undefined {
  return oauthSchema.safeParse(answer.json).data?.error
}

/** The first reason of an error of the API, such as `quotaExceeded`; undefined when the body is no such error. */
export function reasonOf(answer: HttpResponse): string | undefined {
  const error = errorSchema.safeParse(answer.json).data?.error
  return error && (error.errors[0]?.reason ?? '')
}

/** The outcome of a call as one line for a post's history. */
export function describeYoutubeOutcome(outcome: HttpOutcome): string {
  if (outcome.kind !== 'answer') return describeOutcome(outcome)
  const error = errorSchema.safeParse(outcome.json).data?.error
  if (error) return describeOutcome(outcome, `${error.message} (${reasonOf(outcome) ?? ''})`)
  const oauth = oauthSchema.safeParse(outcome.json).data
  return describeOutcome(outcome, oauth && `${oauth.error}: ${oauth.error_description ?? ''}`)
}

/** The refusal for a failed call that does not publish anything itself. */
export function refusalOf(outcome: HttpOutcome): Refusal {
  const answer = describeYoutubeOutcome(outcome)
  if (outcome.kind !== 'answer') return { kind: 'unavailable', retryAfterMs: null, answer }
  return provenRefusal(outcome) ?? { kind: 'unavailable', retryAfterMs: retryAfterMs(outcome), answer }
}

/**
 * The refusal for an answer that proves that YouTube did nothing; undefined for 5xx, for success, and for bodies that are
 * not from its API, such as a gateway's error page.
 */
export function provenRefusal(answer: HttpResponse): Refusal | undefined {
  const said = describeYoutubeOutcome(answer)
  const reason = reasonOf(answer)
  if (answer.status === 429) return { kind: 'rate_limited', retryAfterMs: retryAfterMs(answer), answer: said }
  if (answer.status === 401) {
    const message = 'YouTube no longer accepts our access to this channel.'
    return { kind: 'reauth_required', message, answer: said }
  }
  if (reason === undefined || answer.status < 400 || answer.status >= 500) return undefined
  if (reason === 'quotaExceeded' || reason === 'dailyLimitExceeded') {
    const retry = untilPacificMidnight(answeredAt(answer.headers))
    return { kind: 'rate_limited', scope: 'application', retryAfterMs: retry, answer: said }
  }
  if (reason === 'uploadLimitExceeded') return { kind: 'rate_limited', retryAfterMs: dayMs, answer: said }
  if (/rateLimitExceeded/i.test(reason)) return { kind: 'rate_limited', retryAfterMs: null, answer: said }
  if (reason === 'insufficientPermissions' || reason === 'authorizationRequired') {
    const message = 'This channel did not give all permissions that publishing needs.'
    return { kind: 'reauth_required', message, answer: said }
  }
  const known = causes.find(([pattern]) => pattern.test(reason))?.[1]
  const cause = known ?? {
    message: `YouTube refused: ${said.replace(/^HTTP \d+: /, '')}.`,
    cure: 'Change the post, then publish again. If YouTube keeps refusing, connect the channel again.',
  }
  return { kind: 'rejected', ...cause, answer: said }
}

/** The daily quota starts again at midnight in California. */
export function untilPacificMidnight(now: number): number {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('America/Los_Angeles')
  return local.add({ days: 1 }).startOfDay().epochMilliseconds - now
}
