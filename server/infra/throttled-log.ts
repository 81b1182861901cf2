import type { Log } from './log.ts'

const everyMs = 10_000

export type ThrottledLog = (fields: object, message: string) => void

/**
 * Logs at most one warning in ten seconds, for warnings that every call would log, such as during a database outage.
 */
export function throttledLog(log: Log): ThrottledLog {
  let nextAt = -Infinity
  let leftOut = 0
  return (fields, message) => {
    const now = performance.now()
    if (now < nextAt) leftOut += 1
    else {
      log.warn({ ...fields, ...(leftOut > 0 && { leftOut }) }, message)
      leftOut = 0
      nextAt = now + everyMs
    }
  }
}
