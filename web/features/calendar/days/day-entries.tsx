import { useMemo } from 'react'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { dayOf, type Day } from './calendar-days.ts'
import { DayCards } from './day-cards.tsx'
import { EmptySlot } from './empty-slot.tsx'
import { isApart, nextSlot } from './next-slot.ts'
import type { FreeTime } from './use-free-times.ts'

type Props = {
  day: Day
  entries: readonly CalendarEntry[]
  freeTimes: readonly FreeTime[]
  now: Date
  isFiltered: boolean
}

/** A column has room for so many beside its cards; best times are never left out. */
const mostSlots = 4

/**
 * The cards of a day, what is said of a day without any, and times for new posts: when posts do best, and free slots of
 * queues, or else a time that suits.
 */
export function DayEntries({ day, entries, freeTimes, now, isFiltered }: Props) {
  const times = useMemo(
    () => freeTimes.filter(({ time, isSlot }) => isSlot || (time > now && isApart(time, entries))),
    [freeTimes, now, entries],
  )
  const slot = useMemo(
    () => (times.length === 0 ? nextSlot(day, entries, now) : null),
    [times, day, entries, now],
  )
  return (
    <>
      <DayCards entries={entries} />
      {entries.length === 0 && <p className="empty-day">{emptyDayWords(day, now, isFiltered)}</p>}
      {times
        .filter(({ isBest }, index) => isBest || index < mostSlots)
        .map((free) => (
          <EmptySlot key={free.time.getTime()} {...free} />
        ))}
      {slot && <EmptySlot time={slot} />}
    </>
  )
}

function emptyDayWords(day: Day, now: Date, isFiltered: boolean): string {
  if (isFiltered) return 'Nothing matches'
  return day < dayOf(now) ? 'Nothing published' : 'Nothing planned'
}
