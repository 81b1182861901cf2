import { pino } from 'pino'
import { DatabaseUnavailable } from './database/failures.ts'
import { StorageUnavailable } from './storage/storage.ts'

/** PostgreSQL quotes a refused row in these fields, with texts and keys that must not appear in a log. */
const quoting = ['detail', 'where', 'internalQuery', 'query', 'parameters'] as const

/** An error as it is logged, without the fields that quote users' texts. */
export function logError(error: Error): object {
  if (error instanceof DatabaseUnavailable || error instanceof StorageUnavailable) {
    return { type: error.name, reason: error.reason, message: error.message }
  }
  const logged: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  for (const name of quoting) delete logged[name]
  return logged
}

/** Whether the fields of a log line report an error that only says that the database or the storage is not available. */
export function isOutage(fields: unknown): boolean {
  return (
    typeof fields === 'object' &&
    fields !== null &&
    'err' in fields &&
    (fields.err instanceof DatabaseUnavailable || fields.err instanceof StorageUnavailable)
  )
}
