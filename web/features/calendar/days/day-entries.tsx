import type { CalendarEntry } from '../../../../contract/calendar.ts'
import { EntryCard } from '../card/entry-card.tsx'
import { keyOf } from '../card/entry-words.ts'
import { dayOf, type Day } from './calendar-days.ts'
import { EmptySlot } from './empty-slot.tsx'
import { isApart, nextSlot } from './next-slot.ts'
import type { FreeTime } from './use-free-times.ts'
import { useGrowing } from './use-growing.ts'

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
  const shown = useGrowing(entries.length)
  const times = freeTimes.filter(({ time, isSlot }) => isSlot || (time > now && isApart(time, entries)))
  const slot = times.length === 0 ? nextSlot(day, entries, now) : null
  return (
    <>
      {entries.length > 0 && (
        <ul className="cards">
          {entries.slice(0, shown).map((entry) => (
            <li key={keyOf(entry)}>
              <EntryCard entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {entries.length === 0 && <p className="gap">{gapWords(day, now, isFiltered)}</p>}
      {times
        .filter(({ isBest }, index) => isBest || index < mostSlots)
        .map((free) => (
          <EmptySlot key={free.time.getTime()} {...free} />
        ))}
      {slot && <EmptySlot time={slot} />}
    </>
  )
}

function gapWords(day: Day, now: Date, isFiltered: boolean): string {
  if (isFiltered) return 'Nothing matches'
  return day < dayOf(now) ? 'Nothing published' : 'Nothing planned'
}
