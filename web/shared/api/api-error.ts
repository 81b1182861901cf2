import type { ErrorCode, Failure } from '../../../contract/errors.ts'

/** The server's error codes, and codes for failures without a response of the server. */
export type ApiErrorCode = ErrorCode | 'network_failed' | 'timed_out'

type Details = {
  status: number
  errors?: Record<string, string> | undefined
  retryAfter?: number | undefined
  body?: unknown
}

/**
 * A failed call. Switch on `code`, never on `message`, which is the server's sentence for the user. `status` is 0
 * without a response; `retryAfter` is in seconds; `errors` maps fields to messages.
 */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  readonly errors: Record<string, string>
  readonly retryAfter: number | undefined
  /** The whole answer. Some failures have further fields in it. */
  readonly body: unknown

  constructor(code: ApiErrorCode, message: string, details: Details) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = details.status
    this.errors = details.errors ?? {}
    this.retryAfter = details.retryAfter
    this.body = details.body
  }

  /** False if this code wrote `message`, because the server did not answer or a proxy answered instead. */
  get isServersMessage(): boolean {
    return this.body !== undefined
  }

  /** True if the server did not respond: offline, disconnected or timed out. */
  get isNetworkFailure(): boolean {
    return this.status === 0
  }
}

export const serverUnreachable = () =>
  new ApiError('network_failed', 'The server could not be reached. Check your connection and try again.', {
    status: 0,
  })

export const timedOut = () =>
  new ApiError('timed_out', 'The server took too long to answer. Please try again.', { status: 0 })

/** Converts an unsuccessful response to an `ApiError`, also one of a proxy. */
export function failureOf(status: number, body: unknown, retryAfterHeader: string | null): ApiError {
  const seconds = Number(retryAfterHeader)
  const retryAfter = retryAfterHeader !== null && Number.isFinite(seconds) ? seconds : undefined
  if (isFailure(body)) {
    return new ApiError(body.code, body.message, { status, errors: body.errors, retryAfter, body })
  }
  const code = codeOfStatus(status)
  return new ApiError(code, messageOfCode(code), { status, retryAfter })
}

function isFailure(body: unknown): body is Failure {
  if (typeof body !== 'object' || body === null) return false
  const failure = body as Partial<Failure>
  return typeof failure.message === 'string' && typeof failure.code === 'string'
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 413) return 'payload_too_large'
  if (status === 429) return 'rate_limited'
  return status >= 502 && status <= 504 ? 'unavailable' : 'internal'
}

function messageOfCode(code: ErrorCode): string {
  if (code === 'payload_too_large') return 'That is too large to be sent.'
  if (code === 'rate_limited') return 'Too many attempts. Please wait a moment and try again.'
  if (code === 'unavailable') return 'The server is not available at the moment. Please try again shortly.'
  return 'Something went wrong on our side. Please try again.'
}
