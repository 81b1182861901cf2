import { deviceTimeZone, formatter, formatTime, workspaceTimeZone, zoneName } from './date-time.ts'
import { wallTimeOf } from './wall-time.ts'

/** "3:00 PM your time", or "Tue 1:00 AM your time" on another day; null where clocks show the same as in the workspace. */
export function yourTime(instant: string | Date): string | null {
  const at = new Date(instant)
  const here = deviceTimeZone()
  const [theirs, yours] = [wallTimeOf(at), wallTimeOf(at, here)]
  if (theirs === yours) return null
  const day = formatter('en', { timeZone: here, weekday: 'short' }).format(at)
  return `${theirs.slice(0, 10) === yours.slice(0, 10) ? '' : `${day} `}${formatTime(at, here)} your time`
}

/** What stands beside a time: "New York (GMT−5)", and for a person elsewhere ", 3:00 PM your time". */
export const zoneOfTime = (instant: string | Date): string =>
  [zoneName(workspaceTimeZone(), new Date(instant)), yourTime(instant)]
    .filter((words) => words !== null)
    .join(', ')

/** What stands above many times: "New York (GMT−5)", and for a person elsewhere "; you are in Vienna (GMT+1)". */
export function zoneOfTimes(at: Date = new Date()): string {
  const zone = zoneName(workspaceTimeZone(), at)
  return yourTime(at) === null ? zone : `${zone}; you are in ${zoneName(deviceTimeZone(), at)}`
}
