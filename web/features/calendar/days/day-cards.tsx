import { Fragment } from 'react'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { EntryItem } from '../card/entry-item.tsx'
import { keyOf } from '../card/entry-words.ts'
import { EmptySlot, type Slot } from './empty-slot.tsx'

type Props = {
  entries: readonly CalendarEntry[]
  /** Times for new posts, from the earliest. */
  slots: readonly Slot[]
  /** Where to go once a post is planned for one of the times; without it, back to what is shown. */
  returnTo?: string | undefined
}

/** The cards of a day and times for new posts, by time. */
export function DayCards({ entries, slots, returnTo }: Props) {
  const isAfter = ({ at }: CalendarEntry, slot: Slot | undefined) =>
    slot !== undefined && Date.parse(at) > slot.time.getTime()
  return (
    <>
      <Cards entries={entries.filter((entry) => !isAfter(entry, slots[0]))} />
      {slots.map((slot, index) => (
        <Fragment key={slot.time.getTime()}>
          <EmptySlot {...slot} returnTo={returnTo} />
          <Cards
            entries={entries.filter((entry) => isAfter(entry, slot) && !isAfter(entry, slots[index + 1]))}
          />
        </Fragment>
      ))}
    </>
  )
}

function Cards({ entries }: Pick<Props, 'entries'>) {
  if (entries.length === 0) return null
  return (
    <ul className="cards">
      {entries.map((entry) => (
        <EntryItem key={keyOf(entry)} entry={entry} />
      ))}
    </ul>
  )
}
