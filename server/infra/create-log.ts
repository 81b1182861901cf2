import { pino, type LoggerOptions } from 'pino'
import { isOutage, logError } from './log-errors.ts'
import type { Log } from './log.ts'
import { traceFields, workFields } from './work.ts'

const errorSeverity = 50

export const logOptions = (level: string): LoggerOptions => ({
  level,
  // A copy, because pino adds the line's own fields to it.
  mixin: () => ({ ...workFields(), ...traceFields() }),
  serializers: { err: logError },
  hooks: {
    // During a database outage many operations fail without an error in the product.
    logMethod(args, method, severity) {
      if (severity === errorSeverity && isOutage(args[0])) this.warn(...args)
      else method.apply(this, args)
    },
  },
})

/** Readable lines on a terminal, JSON otherwise. */
export function createLog(level: string): Log {
  if (!process.stdout.isTTY) return pino(logOptions(level))
  return pino({
    ...logOptions(level),
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
  })
}
