import Box from '@mui/material/Box'
import { useId } from 'react'
import { Link } from 'react-router'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import type { CalendarAddress } from '../use-calendar-address.ts'
import { EntryItem } from '../card/entry-item.tsx'
import { keyOf } from '../card/entry-words.ts'
import { dayOf, isSameMonth, type Day } from '../days/calendar-days.ts'
import { dayName, dayNumber, weekdayName } from '../days/day-words.ts'
import { EmptySlot } from '../days/empty-slot.tsx'
import { DayNotes } from '../notes/day-notes.tsx'
import { nextSlot } from '../days/next-slot.ts'
import { DayTarget } from '../move/day-target.tsx'
import type { ViewProps } from './week-view.tsx'
import { monthStyles } from './month-styles.ts'
import { PhoneDay } from './phone-day.tsx'

type Props = ViewProps & { address: CalendarAddress; isPhone: boolean }

/** What fits into a day of a month. */
const maxShown = 3

/**
 * The weeks of a month; each day has its first posts and a link to the rest of them. On phones, where only their number fits,
 * those of the chosen day are below.
 */
export function MonthView({ isPhone, ...shown }: Props) {
  const { days, entries, now, address } = shown
  const grid = (
    <Box sx={monthStyles}>
      {days.slice(0, 7).map((day) => (
        <div key={day} className="weekday" aria-hidden="true">
          {weekdayName(day)}
        </div>
      ))}
      {days.map((day) => (
        <MonthDay
          key={day}
          day={day}
          entries={entries.get(day) ?? none}
          now={now}
          address={address}
          isPhone={isPhone}
        />
      ))}
    </Box>
  )
  if (!isPhone) return grid
  return (
    <>
      {grid}
      <PhoneDay {...shown} />
    </>
  )
}

const none: never[] = []

type DayProps = Pick<Props, 'now' | 'address' | 'isPhone'> & { day: Day; entries: readonly CalendarEntry[] }

function MonthDay({ day, entries, now, address, isPhone }: DayProps) {
  const titleId = useId()
  const isToday = day === dayOf(now)
  const slot = nextSlot(day, entries, now)
  const more = entries.length - maxShown
  const link = {
    to: address.pathTo({ view: isPhone ? 'month' : 'week', day }),
    preventScrollReset: isPhone,
    draggable: false,
  }
  return (
    <DayTarget
      day={day}
      className="day"
      // On phones, the region of a day is below the month.
      aria-labelledby={isPhone ? undefined : titleId}
      data-other={!isSameMonth(day, address.day) || undefined}
    >
      <h3 id={titleId} aria-label={isToday ? `${dayName(day)}, today` : dayName(day)}>
        <Link
          {...link}
          className="number"
          data-today={isToday || undefined}
          aria-current={isPhone && day === address.day ? 'date' : undefined}
        >
          {dayNumber(day)}
        </Link>
      </h3>
      <DayNotes day={day} />
      {entries.length > 0 && (
        <ul>
          {entries.slice(0, maxShown).map((entry) => (
            <EntryItem key={keyOf(entry)} entry={entry} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Link
          {...link}
          className="more"
          tabIndex={-1}
          data-arrow-stop=""
          aria-label={`${counted(more, 'more post')} on ${dayName(day)}`}
        >
          +{more} more
        </Link>
      )}
      {entries.length > 0 && (
        <Link
          {...link}
          className="count"
          aria-label={`${counted(entries.length, 'post')} on ${dayName(day)}`}
        >
          {entries.length}
        </Link>
      )}
      {slot && <EmptySlot time={slot} />}
    </DayTarget>
  )
}
