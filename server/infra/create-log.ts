import { pino, type LoggerOptions } from 'pino'
import { logError } from './log-errors.ts'
import type { Log } from './log.ts'

export const logOptions = (level: string): LoggerOptions => ({
  level,
  serializers: { err: logError },
})

/** Readable lines on a terminal, JSON otherwise. */
export function createLog(level: string): Log {
  if (!process.stdout.isTTY) return pino(logOptions(level))
  return pino({
    ...logOptions(level),
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
  })
}
