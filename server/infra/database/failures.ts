import { DatabaseError } from 'pg'

/**
 * - `lost`: the database did not answer or the connection was lost. A change that was being committed may have been kept.
 * - `busy`: a lock, a statement or the wait for a connection took too long. Nothing was changed.
 * - `full`: the disk of the database is full. Nothing was changed.
 */
export type FailureReason = 'lost' | 'busy' | 'full'

/** The database cannot process the call now, but may do so later, so the same call can be repeated. */
export class DatabaseUnavailable extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, cause: Error) {
    super(cause.message, { cause })
    this.name = 'DatabaseUnavailable'
    this.reason = reason
  }
}

/** Whether a change may have been committed although its commit failed, because the response was lost. */
export function mayBeKept(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.reason === 'lost'
}

/** PostgreSQL's error codes (appendix A of its manual) that do not concern the statement itself. */
const reasonOfCode: Record<string, FailureReason> = {
  '25006': 'lost', // read only: the server became a replica, another one accepts changes
  '25P03': 'lost', // idle in a transaction for too long
  '40001': 'busy', // serialization failure
  '40P01': 'busy', // deadlock
  '53100': 'full',
  '53200': 'busy', // out of memory
  '53300': 'busy', // too many connections
  '55P03': 'busy', // a lock was not available in time
  '57014': 'busy', // the statement took too long
  '57P01': 'lost', // shut down
  '57P02': 'lost', // crashed
  '57P03': 'lost', // starting, or shutting down
  '57P05': 'lost', // idle for too long
}

/** pg sets no codes for errors that it detects itself. */
const reasonOfMessage: Record<string, FailureReason> = {
  'Query read timeout': 'lost',
  'Connection terminated': 'lost',
  'Connection terminated unexpectedly': 'lost',
  'Connection terminated due to connection timeout': 'lost',
  'Client has encountered a connection error and is not queryable': 'lost',
  'Client was closed and is not queryable': 'lost',
  'timeout expired': 'lost',
  'timeout exceeded when trying to connect': 'busy',
}

/** Converts an error of pg to `DatabaseUnavailable` if it is one; other errors are unchanged. */
export function toFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error
  const reason = reasonOf(error)
  return reason === undefined ? error : new DatabaseUnavailable(reason, error)
}

function reasonOf(error: Error): FailureReason | undefined {
  if (error instanceof DatabaseError) {
    const { code = '' } = error
    return code.startsWith('08') ? 'lost' : reasonOfCode[code]
  }
  // A failed system call, such as connecting or looking up the name of the host.
  if ('syscall' in error || error instanceof AggregateError) return 'lost'
  return reasonOfMessage[error.message]
}
