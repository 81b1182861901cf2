import { pino } from 'pino'

/** What PostgreSQL says of a refused row quotes the row: prompts, texts and keys that a log must not hold. */
const quoting = ['detail', 'where', 'internalQuery', 'query', 'parameters'] as const

/** An error as it is logged: whole, but for what quotes people's texts. */
export function logError(error: Error): object {
  const logged: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  for (const name of quoting) delete logged[name]
  return logged
}
