import type { DatabaseUnavailable, FailureReason } from '../../database/failures.ts'
import { AppError, diskFull } from '../app-error.ts'

/** A restart of the database takes a few seconds, and so does waiting for a lock. */
const retryAfterSeconds = 3

const answers: Record<FailureReason, () => AppError> = {
  lost: () =>
    new AppError('unavailable', 'Our database is not available. Please try again in a few seconds.', {
      retryAfterSeconds,
    }),
  busy: () =>
    new AppError('unavailable', 'The server is busy. Please try again in a few seconds.', {
      retryAfterSeconds,
    }),
  full: diskFull,
}

export const fromDatabase = ({ reason }: DatabaseUnavailable): AppError => answers[reason]()
