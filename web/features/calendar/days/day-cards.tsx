import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { EntryCard } from '../card/entry-card.tsx'
import { keyOf } from '../card/entry-words.ts'
import { DraggableItem } from '../move/draggable-item.tsx'

/** The cards of a day, each of which can be dragged. */
export function DayCards({ entries }: { entries: readonly CalendarEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ul className="cards">
      {entries.map((entry) => (
        <DraggableItem key={keyOf(entry)} id={keyOf(entry)}>
          <EntryCard entry={entry} />
        </DraggableItem>
      ))}
    </ul>
  )
}
