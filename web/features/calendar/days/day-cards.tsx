import type { CalendarEntry } from '../../../../contract/calendar.ts'
import { EntryCard } from '../card/entry-card.tsx'
import { keyOf } from '../card/entry-words.ts'
import { useGrowing } from './use-growing.ts'

/** Few days have more posts. The cards of one list keep the focus when another one is added before them. */
const oneList = 24
/** The lists of a week come near the window together, and are then laid out in one frame. */
const inShortList = 6
const heightPx = 84

/** The cards of a day, drawn step by step. Of many, those that are far from the window are not laid out. */
export function DayCards({ entries }: { entries: readonly CalendarEntry[] }) {
  const shown = useGrowing(entries.length)
  const length = entries.length > oneList ? inShortList : oneList
  return Array.from({ length: Math.ceil(shown / length) }, (_, list) => {
    const own = entries.slice(list * length, Math.min((list + 1) * length, shown))
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
