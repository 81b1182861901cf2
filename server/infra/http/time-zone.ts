import { invalid } from './app-error.ts'

/** Throws for what is not the name of a time zone. An offset such as `+05:30` has no daylight saving time. */
export function requireTimeZone(timeZone: string): void {
  const problem = 'Enter the name of a time zone, such as Europe/Paris.'
  try {
    if (!/^[A-Za-z]/.test(timeZone)) throw new RangeError('not a name')
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone)
  } catch (error) {
    if (error instanceof RangeError) throw invalid(problem, { timeZone: problem })
    throw error
  }
}
