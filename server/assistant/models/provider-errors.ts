import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from '@ai-sdk/provider'
import { TooMuchError } from './bounded-fetch.ts'
import { ModelError } from './model.ts'

/** Converts a provider's error to a `ModelError`; an abort by our signal is not changed. */
export function toModelError(error: unknown, when: 'before' | 'during'): Error {
  if (error instanceof ModelError || isAbort(error)) return error
  if (APICallError.isInstance(error)) return fromCall(error)
  if (isUnreadable(error)) return new ModelError('model_unreadable', { retry: 'soon', cause: nameOf(error) })
  if (error instanceof TooMuchError) return new ModelError('model_unreadable', { cause: nameOf(error) })
  // Everything else is a connection error.
  return new ModelError(when === 'before' ? 'model_unreachable' : 'model_failed', {
    retry: 'soon',
    cause: nameOf(error),
  })
}

/** An error in the stream. Servers send objects or strings of various forms. */
export function problemIn(error: unknown): Error {
  if (error instanceof Error) return toModelError(error, 'during')
  const words = wordsOf(error)
  if (/content.?(filter|policy)|safety/.test(words)) return new ModelError('answer_blocked')
  if (/rate.?limit|overloaded|quota|429|529/.test(words)) {
    return new ModelError('model_busy', { retry: 'soon' })
  }
  return new ModelError('model_failed', { retry: 'soon' })
}

function fromCall(error: APICallError): Error {
  const status = error.statusCode
  if (status === undefined)
    return new ModelError('model_unreachable', { retry: 'soon', cause: nameOf(error) })
  // The response had begun and was cut off or unreadable.
  if (status < 400) return toModelError(error.cause, 'during')
  if (status === 401 || status === 403) return new ModelError('model_unauthorized', { status })
  if (status === 429 || status === 529 || status === 503) {
    const retryAfterSeconds = waitOf(error.responseHeaders)
    return new ModelError('model_busy', {
      retry: 'soon',
      status,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  }
  if (status === 400 && /content.?(filter|policy)|safety/.test(wordsOf(error.data))) {
    return new ModelError('answer_blocked', { status })
  }
  return new ModelError('model_failed', { retry: status >= 500 || status === 408 ? 'soon' : 'no', status })
}

/** Retry-After contains seconds or a date. */
function waitOf(headers: Record<string, string> | undefined): number | undefined {
  const given = headers?.['retry-after']
  if (given === undefined) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(given.trim()) ? Number(given) : (Date.parse(given) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

/** The codes in a server's error, used only to classify it, never shown or logged. */
function wordsOf(error: unknown): string {
  if (typeof error === 'string') return error.slice(0, 500).toLowerCase()
  if (typeof error !== 'object' || error === null) return ''
  const inner = 'error' in error ? error.error : error
  if (typeof inner !== 'object' || inner === null) return wordsOf(inner)
  const { code, type, status } = inner as Record<string, unknown>
  return [code, type, status].map(String).join(' ').toLowerCase()
}

function isUnreadable(error: unknown): boolean {
  return (
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error) ||
    InvalidResponseDataError.isInstance(error)
  )
}

function isAbort(error: unknown): error is Error {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
}

/** Only the kind of error is kept, because the message quotes the request. */
function nameOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? ` ${String(cause.code)}` : ''
  return error instanceof Error ? error.name + code : 'unknown'
}
