import type { CalendarEntry } from '../../../../contract/calendar.ts'
import { EntryCard } from '../card/entry-card.tsx'
import { keyOf } from '../card/entry-words.ts'
import type { Day } from './calendar-days.ts'
import { useGrowing } from './use-growing.ts'

/** Few days have more posts. The cards of one list keep the focus when another one is added before them. */
const oneList = 24
/** A list that comes near the window is laid out in one frame. */
const inShortList = 6
const heightPx = 84

/** The cards of a day, drawn step by step. Of many, those that are far from the window are not laid out. */
export function DayCards({ day, entries }: { day: Day; entries: readonly CalendarEntry[] }) {
  const shown = useGrowing(entries.length)
  const isLong = entries.length > oneList
  const length = isLong ? inShortList : oneList
  // The first lists of a week differ in length, so that those of different days come near the window one after another.
  const early = isLong ? Number(day.slice(-2)) % inShortList : 0
  return Array.from({ length: Math.ceil((shown + early) / length) }, (_, list) => {
    const end = (list + 1) * length - early
    const own = entries.slice(Math.max(0, end - length), Math.min(end, shown))
    return (
      <ul
        key={list}
        className="cards"
        style={{ containIntrinsicBlockSize: `auto ${own.length * heightPx}px` }}
      >
        {own.map((entry) => (
          <li key={keyOf(entry)}>
            <EntryCard entry={entry} />
          </li>
        ))}
      </ul>
    )
  })
}
