import { z } from 'zod'
import { answeredAt, describeOutcome, retryAfterMs } from '../responses.ts'
import type { Refusal, RejectedCause as Cause } from '../connector.ts'
import type { HttpResponse, HttpOutcome } from '../http.ts'

/** Errors of the API have a message and a code, those of OAuth a name and a description. */
const errorSchema = z.looseObject({
  message: z.string().optional(),
  code: z.union([z.string(), z.number()]).optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
})

const dayMs = 86_400_000
const conflictWaitMs = 5_000

/** The error message of an answer; undefined when the body is not an error of LinkedIn. */
export function detailOf(answer: HttpResponse): string | undefined {
  const { success, data } = errorSchema.safeParse(answer.json)
  if (!success) return undefined
  const message = data.message ?? data.error_description ?? data.error
  return message === undefined
    ? undefined
    : [message, data.code && `(${data.code})`].filter(Boolean).join(' ')
}

/** The outcome of a call as one line for a post's history. */
export function describeLinkedinOutcome(outcome: HttpOutcome): string {
  return describeOutcome(outcome, outcome.kind === 'answer' ? detailOf(outcome) : undefined)
}

/** The refusal for a failed call that does not publish anything itself. */
export function refusalOf(outcome: HttpOutcome): Refusal {
  const answer = describeLinkedinOutcome(outcome)
  if (outcome.kind !== 'answer') return { kind: 'unavailable', retryAfterMs: null, answer }
  return provenRefusal(outcome) ?? { kind: 'unavailable', retryAfterMs: retryAfterMs(outcome), answer }
}

/**
 * The refusal for a response that proves that LinkedIn did nothing; undefined for 5xx, for success, and for bodies that
 * are not from LinkedIn's API, such as a gateway's error page.
 */
export function provenRefusal(answer: HttpResponse): Refusal | undefined {
  const line = describeLinkedinOutcome(answer)
  const { status } = answer
  if (status === 429) {
    const scope = /APPLICATION (?!AND)/i.test(line) ? ('application' as const) : ('account' as const)
    return {
      kind: 'rate_limited',
      scope,
      retryAfterMs: retryAfterMs(answer) ?? untilMidnight(answer),
      answer: line,
    }
  }
  if (status === 401) {
    const message = 'LinkedIn no longer accepts our access to this account.'
    return { kind: 'reauth_required', message, answer: line }
  }
  const detail = detailOf(answer)
  if (status < 400 || status >= 500 || detail === undefined) return undefined
  if (status === 409) return { kind: 'unavailable', retryAfterMs: conflictWaitMs, answer: line }
  if (needsUpload(detail) || isProcessing(detail))
    return { kind: 'unavailable', retryAfterMs: conflictWaitMs, answer: line }
  return { kind: 'rejected', ...causeOf(detail), answer: line }
}

/** The upload is not complete, or its URL has expired. */
export const needsUpload = (detail: string): boolean =>
  /MEDIA_ASSET_WAITING_UPLOAD|EXPIRED_UPLOAD_URL/.test(detail)

const isProcessing = (detail: string): boolean => /MEDIA_ASSET_PROCESSING\b/.test(detail)

/**
 * The daily limits are reset at midnight UTC (platforms reference, 4.5). One minute is added, because clocks differ.
 */
function untilMidnight({ headers }: HttpResponse): number {
  return dayMs - (answeredAt(headers) % dayMs) + 60_000
}

/** Error codes of LinkedIn (platforms reference, 4.6), and what the user can do. */
const causes: [RegExp, Cause][] = [
  [
    // The access is valid for other accounts of the same user, so nothing is disconnected.
    /ACCESS_DENIED|not enough permissions|forbidden/i,
    {
      message:
        'LinkedIn does not let this account do that: a permission, or the role on its page, is missing.',
      cure: 'Make sure that you administer the page, connect the account again, then publish again.',
      retry: true,
    },
  ],
  [
    /NONEXISTENT_VERSION|VERSION_MISSING/,
    {
      message: 'LinkedIn has retired the version of its API that this installation uses.',
      cure: 'Ask the operator to update the installation, then publish again.',
      retry: true,
    },
  ],
  [
    /FIELD_LENGTH_TOO_LONG/,
    { message: 'The post is too long for LinkedIn.', cure: 'Shorten the text, then publish again.' },
  ],
  [
    /MEDIA_ASSET_PROCESSING_FAILED/,
    {
      message: 'LinkedIn could not process the picture or the video.',
      cure: 'Replace it, then publish again.',
    },
  ],
  [
    /INVALID_IMAGE_ID|UNSUPPORTED_MEDIA|PAYLOAD_TOO_LARGE/,
    { message: 'LinkedIn does not accept a picture of the post.', cure: 'Replace it, then publish again.' },
  ],
]

function causeOf(detail: string): Cause {
  const known = causes.find(([pattern]) => pattern.test(detail))
  if (known) return known[1]
  return {
    message: `LinkedIn refused: ${detail.replace(/\.*$/, '.')}`,
    cure: 'Change the post, then publish again. If LinkedIn keeps refusing, connect the account again.',
  }
}
