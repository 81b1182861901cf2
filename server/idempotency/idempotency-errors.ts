import { AppError, invalid } from '../infra/http/app-error.ts'

export const badKey = () =>
  invalid('An Idempotency-Key has 1 to 255 visible ASCII characters, such as a UUID.')

export const noKeyHere = () =>
  invalid('This call takes no Idempotency-Key, because its request or its answer is a stream. Leave it out.')

export const differs = () =>
  new AppError(
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request: its method, address or body was different. Use a new key for each request.',
  )

export const stillRunning = () =>
  new AppError(
    'idempotency_running',
    'A request with this Idempotency-Key is still running. Try again soon.',
    {
      retryAfterSeconds: 1,
    },
  )

export const outcomeUnknown = () =>
  new AppError(
    'outcome_unknown',
    'A request with this Idempotency-Key ended without an answer, so it may have had its effect or not. Read what it was to change before you repeat it with a new key.',
  )
