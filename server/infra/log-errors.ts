import { pino } from 'pino'

/** PostgreSQL quotes a refused row in these fields, with texts and keys that must not appear in a log. */
const quoting = ['detail', 'where', 'internalQuery', 'query', 'parameters'] as const

/** An error as it is logged, without the fields that quote users' texts. */
export function logError(error: Error): object {
  const logged: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  for (const name of quoting) delete logged[name]
  return logged
}
