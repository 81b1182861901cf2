import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { dayOf, type Day } from './calendar-days.ts'
import { DayCards } from './day-cards.tsx'
import { hasNoneNear, nextSlot } from './next-slot.ts'
import type { FreeTime } from './use-free-times.ts'

type Props = {
  day: Day
  entries: readonly CalendarEntry[]
  freeTimes: readonly FreeTime[]
  now: Date
  isFiltered: boolean
  /** As of `DayCards`. */
  returnTo?: string
}

/** How many free times a day shows. Best times are shown in any case. */
const maxSlots = 4

/**
 * The cards of a day, or that there are none, and times for new posts: those when posts do best, and free slots of queues,
 * or otherwise the next usual time.
 */
export function DayEntries({ day, entries, freeTimes, now, isFiltered, returnTo }: Props) {
  const times = freeTimes.filter(({ time, isSlot }) => isSlot || (time > now && hasNoneNear(time, entries)))
  const usual = times.length === 0 ? nextSlot(day, entries, now) : null
  const slots = usual ? [{ time: usual }] : times.filter(({ isBest }, index) => isBest || index < maxSlots)
  return (
    <>
      {entries.length === 0 && <p className="empty-day">{emptyDayWords(day, now, isFiltered)}</p>}
      <DayCards entries={entries} slots={slots} returnTo={returnTo} />
    </>
  )
}

function emptyDayWords(day: Day, now: Date, isFiltered: boolean): string {
  if (isFiltered) return 'Nothing matches'
  return day < dayOf(now) ? 'Nothing published' : 'Nothing planned'
}
