import { z } from 'zod'
import { answeredAt, describeOutcome, retryAfterMs } from '../responses.ts'
import type { RateLimited } from '../call-limits.ts'
import type { Duplicate, Refusal, RejectedCause as Cause } from '../connector.ts'
import type { HttpResponse, HttpOutcome } from '../http.ts'

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
/** The API credits or a spending cap are used up, until the operator or the next billing period changes that. */
const creditsWaitMs = 6 * hourMs
const longestWaitMs = 24 * hourMs
/** Most rate limits of X use windows of 15 minutes. */
const windowMs = hourMs / 4

/**
 * The error message of an answer; undefined when the body is none of X's error formats
 * (Problem JSON, a list of errors, or an OAuth error).
 */
export function detailOf(answer: HttpResponse): string | undefined {
  const { success, data: problem } = problemSchema.safeParse(answer.json)
  if (!success) return undefined
  const listed = problem.errors?.map((error) => error.message ?? error.detail ?? '').filter(Boolean) ?? []
  const general = problem.detail ?? problem.error_description ?? problem.title ?? problem.error
  const details = [...new Set([general, ...listed].filter((text) => text !== undefined))]
  return details.length === 0 ? undefined : details.join(' ')
}

/** The outcome of a call as one line for a post's history. */
export function describeTwitterOutcome(outcome: HttpOutcome): string {
  return describeOutcome(outcome, outcome.kind === 'answer' ? detailOf(outcome) : undefined)
}

/** The kind of media in the post, for the message of a refusal. */
export type Medium = 'picture' | 'video'

/** The refusal for a failed call that does not publish anything itself. */
export function refusalOf(outcome: HttpOutcome, medium: Medium = 'picture'): Refusal {
  if (outcome.kind !== 'answer')
    return { kind: 'unavailable', retryAfterMs: null, answer: describeTwitterOutcome(outcome) }
  return (
    provenRefusal(outcome, medium) ?? {
      kind: 'unavailable',
      retryAfterMs: retryAfterMs(outcome),
      answer: describeTwitterOutcome(outcome),
    }
  )
}

/**
 * The refusal for an answer that proves that X did nothing; undefined for 5xx, for success, and for bodies that are
 * not from X's API, such as a gateway's error page.
 */
export function provenRefusal(answer: HttpResponse, medium: Medium = 'picture'): Refusal | undefined {
  const { status } = answer
  if (status === 429) return rateLimited(answer)
  if (status === 401) {
    const message = 'X no longer accepts our access to this account.'
    return { kind: 'reauth_required', message, answer: describeTwitterOutcome(answer) }
  }
  const detail = detailOf(answer)
  if (status < 400 || status >= 500 || detail === undefined) return undefined
  if (status === 402)
    return {
      kind: 'rate_limited',
      scope: 'application',
      retryAfterMs: creditsWaitMs,
      answer: describeTwitterOutcome(answer),
    }
  if (status === 403 && /scope/i.test(detail)) {
    const message = 'X says that this account did not grant all permissions that publishing needs.'
    return { kind: 'reauth_required', message, answer: describeTwitterOutcome(answer) }
  }
  return { kind: 'rejected', ...causeOf(detail, medium), answer: describeTwitterOutcome(answer) }
}

/** X's error if the account has recently posted the same text. X does not document how long it refuses it. */
export function duplicateOf(answer: HttpResponse): Duplicate | undefined {
  const isDuplicate =
    answer.status === 403 && /duplicate content|is a duplicate/i.test(detailOf(answer) ?? '')
  return isDuplicate ? { kind: 'duplicate', answer: describeTwitterOutcome(answer) } : undefined
}

/** If calls remain in the account's window, another limit applies: spending, or that of the whole application. */
function rateLimited(answer: HttpResponse): RateLimited {
  const limited = { kind: 'rate_limited', answer: describeTwitterOutcome(answer) } as const
  const asked = retryAfterMs(answer)
  if (answer.text.includes('usage-capped')) {
    return { ...limited, scope: 'application', retryAfterMs: creditsWaitMs }
  }
  if (asked !== null) return { ...limited, retryAfterMs: Math.min(asked, longestWaitMs) }
  const remaining = remainingCalls(answer)
  if (remaining !== undefined && remaining > 0) {
    return { ...limited, scope: 'application', retryAfterMs: windowMs }
  }
  return { ...limited, retryAfterMs: resetWait(answer) }
}

/** How long the account can make no further call after this one; undefined if it can. */
export function exhaustedForMs(answer: HttpResponse): number | undefined {
  return remainingCalls(answer) === 0 ? (resetWait(answer) ?? undefined) : undefined
}

function remainingCalls({ headers }: HttpResponse): number | undefined {
  const remaining = headers['x-rate-limit-remaining']
  return remaining === undefined ? undefined : Number(remaining)
}

/** The time until the window resets; null if X does not report it. */
function resetWait({ headers }: HttpResponse): number | null {
  const reset = Number(headers['x-rate-limit-reset'] ?? Number.NaN)
  if (Number.isNaN(reset)) return null
  // One second is added, because the header is in whole seconds.
  const wait = reset * 1000 - answeredAt(headers) + 1000
  return Math.min(Math.max(wait, 1000), longestWaitMs)
}

const replaceVideo = 'Export it as MP4 with H.264 video and AAC sound, add it again, then publish.'

/** Error messages of X that integrations have observed (X does not list them), and what the user can do. */
const causesFor = (medium: Medium): [RegExp, Cause][] => [
  [
    /reply to a (tweet|post) that is deleted|reply to this conversation is not allowed/i,
    {
      message: 'X cannot add the message: the one before it was deleted, or nobody may reply to it.',
      cure: 'Look at the thread on X. What is missing can be published as a new post.',
    },
  ],
  [
    /cashtag/i,
    {
      message: 'X accepts at most one cashtag, such as $NAME, in a post.',
      cure: 'Remove the other cashtags, then publish again.',
    },
  ],
  [
    /suspended|locked/i,
    {
      message: 'X has suspended or locked this account.',
      cure: 'Sign in at x.com and follow its instructions, then publish again.',
      retry: true,
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

/** The refusal for a video that X received completely but could not process. */
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
