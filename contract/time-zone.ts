import { boundedText } from './bounds.ts'

/** An IANA name such as "Europe/Berlin". */
export const timeZoneSchema = boundedText({ max: 64 }).refine(isTimeZone, 'Choose a time zone of the list')

/** Offsets such as "+02:00" are not accepted, because they do not tell when clocks change. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
