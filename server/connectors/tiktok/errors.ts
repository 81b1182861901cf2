import { z } from 'zod'
import { describeOutcome, retryAfterMs } from '../responses.ts'
import type { Refusal } from '../connector.ts'
import type { HttpResponse, HttpOutcome } from '../http.ts'
import { causeOf } from './causes.ts'

const errorSchema = z.looseObject({
  error: z.looseObject({ code: z.string(), message: z.string().default('') }),
})
const oauthSchema = z.looseObject({ error: z.string(), error_description: z.string().default('') })

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The code of TikTok's error, even in a response with status 200; undefined for success and for other bodies. */
export function codeOf(answer: HttpResponse): string | undefined {
  const code = errorSchema.safeParse(answer.json).data?.error.code
  return code === 'ok' ? undefined : code
}

/** The name of the OAuth error in an answer, such as `invalid_grant`. */
export function oauthErrorOf(answer: HttpResponse): string | undefined {
  return oauthSchema.safeParse(answer.json).data?.error
}

/** The outcome of a call as one line for a post's history. */
export function describeTiktokOutcome(outcome: HttpOutcome): string {
  if (outcome.kind !== 'answer') return describeOutcome(outcome)
  const error = errorSchema.safeParse(outcome.json).data?.error
  if (error) return describeOutcome(outcome, `${error.message} (${error.code})`)
  const oauth = oauthSchema.safeParse(outcome.json).data
  return describeOutcome(outcome, oauth && `${oauth.error}: ${oauth.error_description}`)
}

/** The refusal for a failed call that does not publish anything itself. */
export function refusalOf(outcome: HttpOutcome): Refusal {
  const answer = describeTiktokOutcome(outcome)
  if (outcome.kind !== 'answer') return { kind: 'unavailable', retryAfterMs: null, answer }
  return provenRefusal(outcome) ?? { kind: 'unavailable', retryAfterMs: retryAfterMs(outcome), answer }
}

const needsConsent = /^(access_token_invalid|scope_not_authorized|scope_permission_missed)$/
const ofTheDay = /^(spam_risk_too_many_posts|spam_risk_too_many_pending_share)$/
const transient = /^(internal|internal_error)$/

/**
 * The refusal for a response that proves that TikTok did nothing; undefined for 5xx, for success, and for bodies that
 * are not from its API. TikTok does not say when calls are accepted again; its rate limits have windows of a minute.
 */
export function provenRefusal(outcome: HttpResponse): Refusal | undefined {
  const answer = describeTiktokOutcome(outcome)
  const code = codeOf(outcome)
  if (outcome.status === 429 || code === 'rate_limit_exceeded') {
    return { kind: 'rate_limited', retryAfterMs: retryAfterMs(outcome) ?? minuteMs, answer }
  }
  if (outcome.status === 401 || (code !== undefined && needsConsent.test(code))) {
    const message = 'TikTok no longer accepts our access to this account.'
    return { kind: 'reauth_required', message, answer }
  }
  if (code === undefined || transient.test(code) || outcome.status >= 500) return undefined
  if (ofTheDay.test(code)) return { kind: 'rate_limited', retryAfterMs: dayMs, answer }
  if (code === 'reached_active_user_cap') {
    return { kind: 'rate_limited', scope: 'application', retryAfterMs: dayMs, answer }
  }
  return { kind: 'rejected', ...causeOf(code), answer }
}
