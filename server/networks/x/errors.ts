import { z } from 'zod'
import { answeredAt, describeOutcome, retryAfterMs } from '../answers.ts'
import type { Refusal } from '../connector.ts'
import type { HttpAnswer, HttpOutcome } from '../http.ts'

const problemSchema = z.looseObject({
  title: z.string().optional(),
  detail: z.string().optional(),
  type: z.string().optional(),
  errors: z
    .array(z.looseObject({ message: z.string().optional(), detail: z.string().optional() }))
    .optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
})

const hourMs = 3_600_000
/** Credits or a spending cap are used up: only the operator or the next billing period changes that. */
const creditsWaitMs = 6 * hourMs
const longestWaitMs = 24 * hourMs
/** X counts most calls in windows of a quarter of an hour. */
const windowMs = hourMs / 4

/**
 * What X said, in its own words; undefined where the body is none of its error bodies
 * (Problem JSON, a list of errors, or an OAuth error).
 */
export function detailOf(answer: HttpAnswer): string | undefined {
  const { success, data: problem } = problemSchema.safeParse(answer.json)
  if (!success) return undefined
  const listed = problem.errors?.map((error) => error.message ?? error.detail ?? '').filter(Boolean) ?? []
  const general = problem.detail ?? problem.error_description ?? problem.title ?? problem.error
  const details = [...new Set([general, ...listed].filter((text) => text !== undefined))]
  return details.length === 0 ? undefined : details.join(' ')
}

/** The answer as one line of a post's history. */
export function xAnswer(outcome: HttpOutcome): string {
  return describeOutcome(outcome, outcome.kind === 'answer' ? detailOf(outcome) : undefined)
}

/** What the post holds beside its text, for the words of a refusal. */
export type Medium = 'picture' | 'video'

/** What a call that did not succeed means, where the call itself posts nothing. */
export function refusalOf(outcome: HttpOutcome, medium: Medium = 'picture'): Refusal {
  if (outcome.kind !== 'answer') return { kind: 'unavailable', retryAfterMs: null, answer: xAnswer(outcome) }
  return (
    definiteRefusal(outcome, medium) ?? {
      kind: 'unavailable',
      retryAfterMs: retryAfterMs(outcome),
      answer: xAnswer(outcome),
    }
  )
}

/**
 * The refusal where the answer proves that X did nothing; undefined for 5xx, for success, and for a body that
 * was not written by X's API (a gateway's page).
 */
export function definiteRefusal(answer: HttpAnswer, medium: Medium = 'picture'): Refusal | undefined {
  const { status } = answer
  if (status === 429)
    return { kind: 'rate_limited', retryAfterMs: rateLimitWait(answer), answer: xAnswer(answer) }
  if (status === 401) {
    const message = 'X no longer accepts our access to this account.'
    return { kind: 'reauth_required', message, answer: xAnswer(answer) }
  }
  const detail = detailOf(answer)
  if (status < 400 || status >= 500 || detail === undefined) return undefined
  if (status === 402) return { kind: 'rate_limited', retryAfterMs: creditsWaitMs, answer: xAnswer(answer) }
  if (status === 403 && /scope/i.test(detail)) {
    const message = 'X says that this account did not allow everything that publishing needs.'
    return { kind: 'reauth_required', message, answer: xAnswer(answer) }
  }
  return { kind: 'rejected', ...causeOf(detail, medium), answer: xAnswer(answer) }
}

/** Until the window opens again. With calls left in it, the cap is another one: of money, or of the application. */
function rateLimitWait(answer: HttpAnswer): number | null {
  const { headers, text } = answer
  if (text.includes('usage-capped')) return creditsWaitMs
  const asked = retryAfterMs(answer)
  if (asked !== null) return Math.min(asked, longestWaitMs)
  const remaining = headers['x-rate-limit-remaining']
  if (remaining !== undefined && Number(remaining) > 0) return windowMs
  const reset = Number(headers['x-rate-limit-reset'] ?? Number.NaN)
  if (Number.isNaN(reset)) return null
  // A second more: the header counts whole seconds.
  const wait = reset * 1000 - answeredAt(headers) + 1000
  return Math.min(Math.max(wait, 1000), longestWaitMs)
}

type Cause = { message: string; cure: string; duplicate?: true }

const replaceVideo = 'Export it as MP4 with H.264 video and AAC sound, add it again, then publish.'

/** Refusals seen from X (integrations; X does not list them), and what a person can do about each. */
const causesFor = (medium: Medium): [RegExp, Cause][] => [
  [
    /duplicate content/i,
    {
      message: 'X refused the post because this account has posted the same text lately.',
      cure: 'Change the text, then publish again.',
      duplicate: true,
    },
  ],
  [
    /cashtag/i,
    {
      message: 'X takes at most one cashtag, such as $NAME, in a post.',
      cure: 'Remove the other cashtags, then publish again.',
    },
  ],
  [
    /suspended|locked/i,
    {
      message: 'X has suspended or locked this account.',
      cure: 'Sign in at x.com and settle it there, then publish again.',
    },
  ],
  [
    /invalid url|url.{0,20}invalid/i,
    { message: 'X refused a link in the post.', cure: 'Correct or remove the link, then publish again.' },
  ],
  [
    /video.{0,20}(duration|too long)|duration.{0,30}(exceed|too long|limit)/i,
    {
      message: 'X refused the video because it is too long for this account.',
      cure: 'Shorten the video, add it again, then publish.',
    },
  ],
  [
    /file size|exceeds the limit|media type unrecognized|invalid ?media/i,
    medium === 'video'
      ? { message: 'X refused the video of the post.', cure: replaceVideo }
      : { message: 'X refused a picture of the post.', cure: 'Replace the picture, then publish again.' },
  ],
  [
    /not permitted to perform this action/i,
    {
      message: `X does not permit this post: its text or its ${medium === 'video' ? 'video' : 'pictures'} break one of the rules for posts.`,
      cure: `Shorten the text or change the ${medium === 'video' ? 'video' : 'pictures'}, then publish again.`,
    },
  ],
]

/** Why X could not use a video that was sent to it whole, in its own words. */
export function processingFailure(detail: string): Refusal {
  const known = causesFor('video').find(([pattern]) => pattern.test(detail))?.[1]
  const reason = detail === '' ? '' : `: ${detail.replace(/\.*$/, '')}`
  const cause = known ?? { message: `X could not process the video${reason}.`, cure: replaceVideo }
  return { kind: 'rejected', ...cause, answer: `processing_info.state: failed${reason}` }
}

function causeOf(detail: string, medium: Medium): Cause {
  const known = causesFor(medium).find(([pattern]) => pattern.test(detail))
  if (known) return known[1]
  return {
    message: `X refused: ${detail.replace(/\.*$/, '.')}`,
    cure: 'Change the post, then publish again. If X keeps refusing, connect the account again.',
  }
}
