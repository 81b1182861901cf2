import { pino } from 'pino'
import type { Log } from './log.ts'

/** Lines for people on a terminal, JSON for machines elsewhere. */
export function createLog(level: string): Log {
  if (!process.stdout.isTTY) return pino({ level })
  return pino({
    level,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
  })
}
