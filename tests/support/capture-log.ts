import { pino } from 'pino'
import type { Context } from '../../server/context.ts'

/** Has everything that the product logs from now on written into `lines` instead. */
export function captureLog(ctx: Context, lines: string[]): void {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  // Others hold the log itself, so its methods are exchanged and not the log.
  for (const level of ['warn', 'info', 'error'] as const) ctx.log[level] = log[level].bind(log)
}
