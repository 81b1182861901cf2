import { counted } from '../../../contract/counted.ts'
import { accountErrors } from '../../../contract/accounts/account-words.ts'
import type { ErrorCode } from '../../../contract/errors.ts'

type Details = {
  errors?: Record<string, string>
  retryAfterSeconds?: number
  /** Added to the body of the answer, such as the current state of what is stale. */
  current?: Record<string, unknown>
}

/** An expected failure. `message` is for the user: what is wrong and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly current: Record<string, unknown> | undefined

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.current = details.current
  }
}

/** Not found in this workspace. The response is the same whether or not the id exists in another workspace. */
export const notFound = (what: string) => new AppError('not_found', `This ${what} does not exist any more.`)

export const invalid = (message: string, errors?: Record<string, string>) =>
  new AppError('validation_failed', message, errors ? { errors } : {})

export const unauthenticated = () => new AppError('unauthenticated', 'Please sign in again.')

export const forbidden = (advice = '') =>
  new AppError('forbidden', `Your role in this workspace does not allow this.${advice}`)

export const notAMember = () =>
  new AppError(
    'not_a_member',
    'You are not a member of this workspace, or no longer one. Choose another one.',
  )

export const emailNotVerified = () =>
  new AppError('email_not_verified', 'Please verify your email address to continue.')

export const deletionScheduled = () => new AppError('deletion_scheduled', accountErrors.deletionScheduled)

export const requestTimeout = () =>
  new AppError('request_timeout', 'The request did not arrive in time. Please send it again.')

export const staleVersion = (what: string, current?: Record<string, unknown>) =>
  new AppError(
    'stale_version',
    `This ${what} was changed elsewhere in the meantime. Load it again to see the newer one; your text is kept.`,
    current ? { current } : {},
  )

export const tooMany = (retryAfterSeconds: number) =>
  new AppError('rate_limited', `Too many attempts. Please try again in ${waitInWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })

export const diskFull = () =>
  new AppError(
    'disk_full',
    'The server has no disk space left, so nothing can be saved at the moment. What is saved already is safe. Please try again in a few minutes.',
    { retryAfterSeconds: 60 },
  )

export const storageLost = () =>
  new AppError(
    'unavailable',
    'Our storage of pictures and videos is not available. Please try again in a few seconds.',
    { retryAfterSeconds: 5 },
  )

export const diskFullForUploads = () =>
  new AppError(
    'disk_full',
    'The server is running out of disk space, so it takes no files at the moment. Everything else works. Please try again later.',
    { retryAfterSeconds: 60 },
  )

export function waitInWords(seconds: number): string {
  if (seconds < 90) return counted(Math.max(1, Math.ceil(seconds)), 'second')
  return counted(Math.ceil(seconds / 60), 'minute')
}
