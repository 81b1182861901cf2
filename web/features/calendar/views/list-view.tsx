import Box from '@mui/material/Box'
import { useId } from 'react'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { dayOf, type Day } from '../days/calendar-days.ts'
import { dayName, shortDayName } from '../days/day-words.ts'
import { DayCards } from '../days/day-cards.tsx'
import { EmptySlot } from '../days/empty-slot.tsx'
import { dayTitleRow, DayNotes } from '../notes/day-notes.tsx'
import { nextSlot } from '../days/next-slot.ts'
import { DayTarget } from '../move/day-target.tsx'
import type { ViewProps } from './week-view.tsx'

/** The posts of a month below each other. Days without a post are named, those that follow each other together. */
export function ListView({ days, entries, now, isFiltered }: ViewProps) {
  const today = dayOf(now)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        '& .cards': { display: 'grid', gap: 0.75 },
        '& .zone': { display: 'inline' },
      }}
    >
      {partsOf(days, entries).map((part) =>
        part.kind === 'day' ? (
          <ListDay
            key={part.day}
            day={part.day}
            entries={part.entries}
            now={now}
            isToday={part.day === today}
          />
        ) : (
          <EmptyDays key={part.days[0]} days={part.days} now={now} isFiltered={isFiltered} />
        ),
      )}
    </Box>
  )
}

type DayPart = { kind: 'day'; day: Day; entries: CalendarEntry[] }
type EmptyPart = { kind: 'empty'; days: Day[] }

function partsOf(days: readonly Day[], entries: ViewProps['entries']): (DayPart | EmptyPart)[] {
  const parts: (DayPart | EmptyPart)[] = []
  for (const day of days) {
    const found = entries.get(day)
    const last = parts.at(-1)
    if (found) parts.push({ kind: 'day', day, entries: found })
    else if (last?.kind === 'empty') last.days.push(day)
    else parts.push({ kind: 'empty', days: [day] })
  }
  return parts
}

type ListDayProps = { day: Day; entries: CalendarEntry[]; now: Date; isToday: boolean }

function ListDay({ day, entries, now, isToday }: ListDayProps) {
  const titleId = useId()
  const slot = nextSlot(day, entries, now)
  return (
    <DayTarget day={day} aria-labelledby={titleId}>
      <Box sx={[dayTitleRow, { mb: 0.75 }]}>
        <Box component="h3" id={titleId} sx={{ m: 0, typography: 'h6' }}>
          {dayName(day)}
          {isToday && ', today'}
        </Box>
        <DayNotes day={day} />
      </Box>
      <DayCards entries={entries} slots={slot ? [{ time: slot }] : none} />
    </DayTarget>
  )
}

const none: never[] = []

function EmptyDays({ days, now, isFiltered }: { days: Day[]; now: Date; isFiltered: boolean }) {
  const [first = ''] = days
  const last = days.at(-1) ?? first
  const words =
    first === last ? `on ${dayName(first)}` : `from ${shortDayName(first)} to ${shortDayName(last)}`
  const sentence = (
    <Box component="p" sx={{ m: 0, typography: 'body2', color: 'text.secondary' }}>
      {isFiltered ? 'Nothing matches' : 'Nothing'} {words}.
    </Box>
  )
  const free = days.find((day) => day >= dayOf(now))
  if (free === undefined) return sentence
  const slot = nextSlot(free, [], now)
  return (
    <DayTarget day={free} sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', gap: 1 }}>
      {sentence}
      {slot && <EmptySlot time={slot} inWords />}
    </DayTarget>
  )
}
