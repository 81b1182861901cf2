import { timeZoneSchema } from '../../contract/time-zone.ts'
import { AppError } from '../infra/http/app-error.ts'
import { parseFutureMoment } from '../posts/index.ts'
import type { FileRow } from './file/read-row.ts'

/** A time in the future, in the form in which posts are scheduled. */
export type CheckedTime = { localTime: string; timeZone: string; at: Date }

type Zone = {
  timeZone: string
  /** For rows that have only a date. */
  timeOfDay: string | undefined
  now: Date
}

type Checked = { time: CheckedTime | null; problem: string | null }

const problemOf = (problem: string): Checked => ({ time: null, problem })

/** The time of a row. It stays null if the row has none, or one that can be read in two ways. */
export function checkTime({ time, writtenTime }: FileRow, { timeZone, timeOfDay, now }: Zone): Checked {
  switch (time) {
    case null:
    case 'unclear':
      return { time: null, problem: null }
    case 'unreadable':
      return problemOf(
        `“${writtenTime.slice(0, 60)}” cannot be read as a time. Write it like 2027-03-04 09:30.`,
      )
    case 'noDate':
      return problemOf('It has a time of day but no date.')
    default:
  }
  if (!timeZoneSchema.safeParse(timeZone).success) {
    return problemOf(`“${timeZone.slice(0, 60)}” is no time zone. Write it like Europe/Vienna.`)
  }
  if ('date' in time && timeOfDay === undefined) return problemOf('It has a date but no time of day.')
  const chosen =
    'instant' in time
      ? inZone(time.instant, timeZone)
      : { localTime: 'date' in time ? `${time.date}T${timeOfDay}` : time.localTime, timeZone }
  try {
    return { time: { ...chosen, at: parseFutureMoment(chosen, now) }, problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return problemOf(error.message)
  }
}

/** The local time of an instant. When clocks are set back, an hour comes twice, and only UTC says which one is meant. */
function inZone(instant: string, timeZone: string): { localTime: string; timeZone: string } {
  const at = Temporal.Instant.from(instant)
  const local = at.toZonedDateTimeISO(timeZone).toPlainDateTime()
  const isClear = local.toZonedDateTime(timeZone).toInstant().equals(at)
  return {
    localTime: (isClear ? local : at.toZonedDateTimeISO('UTC').toPlainDateTime()).toString({
      smallestUnit: 'minute',
    }),
    timeZone: isClear ? timeZone : 'UTC',
  }
}
