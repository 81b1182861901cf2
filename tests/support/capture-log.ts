import { pino } from 'pino'
import type { Context } from '../../server/context.ts'
import { logOptions } from '../../server/infra/create-log.ts'

/** Redirects the product's log into `lines` from now on. */
export function captureLog(ctx: Context, lines: string[]): void {
  const log = pino(logOptions('trace'), { write: (line: string) => void lines.push(line) })
  // Replaces the methods instead of the object, because other modules hold a reference to it.
  for (const level of ['warn', 'info', 'error'] as const) ctx.log[level] = log[level].bind(log)
}
