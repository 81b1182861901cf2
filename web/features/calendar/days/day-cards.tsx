import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { EntryItem } from '../card/entry-item.tsx'
import { keyOf } from '../card/entry-words.ts'

/** The cards of a day. */
export function DayCards({ entries }: { entries: readonly CalendarEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ul className="cards">
      {entries.map((entry) => (
        <EntryItem key={keyOf(entry)} entry={entry} />
      ))}
    </ul>
  )
}
