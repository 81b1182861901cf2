import Box from '@mui/material/Box'
import { useId } from 'react'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { dayOf, type Day } from '../days/calendar-days.ts'
import { dayName, shortDayName } from '../days/day-words.ts'
import { DayCards } from '../days/day-cards.tsx'
import { EmptySlot } from '../days/empty-slot.tsx'
import { besideFacts, DayFacts } from '../facts/day-facts.tsx'
import { nextSlot } from '../days/next-slot.ts'
import { useDayTarget } from '../move/use-day-target.ts'
import type { ViewProps } from '../week/week-view.tsx'

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
      {withGaps(days, entries).map((part) =>
        part.kind === 'day' ? (
          <ListDay
            key={part.day}
            day={part.day}
            entries={part.entries}
            now={now}
            isToday={part.day === today}
          />
        ) : (
          <Gap key={part.days[0]} days={part.days} now={now} isFiltered={isFiltered} />
        ),
      )}
    </Box>
  )
}

type DayPart = { kind: 'day'; day: Day; entries: CalendarEntry[] }
type GapPart = { kind: 'gap'; days: Day[] }

function withGaps(days: readonly Day[], entries: ViewProps['entries']): (DayPart | GapPart)[] {
  const parts: (DayPart | GapPart)[] = []
  for (const day of days) {
    const found = entries.get(day)
    const last = parts.at(-1)
    if (found) parts.push({ kind: 'day', day, entries: found })
    else if (last?.kind === 'gap') last.days.push(day)
    else parts.push({ kind: 'gap', days: [day] })
  }
  return parts
}

type ListDayProps = { day: Day; entries: CalendarEntry[]; now: Date; isToday: boolean }

function ListDay({ day, entries, now, isToday }: ListDayProps) {
  const titleId = useId()
  const slot = nextSlot(day, entries, now)
  return (
    <Box component="section" aria-labelledby={titleId} {...useDayTarget(day)} sx={{ borderRadius: 3 }}>
      <Box sx={[besideFacts, { mb: 0.75 }]}>
        <Box component="h3" id={titleId} sx={{ m: 0, typography: 'h6' }}>
          {dayName(day)}
          {isToday && ', today'}
        </Box>
        <DayFacts day={day} />
      </Box>
      <DayCards entries={entries} />
      {slot && <EmptySlot time={slot} />}
    </Box>
  )
}

function Gap({ days, now, isFiltered }: { days: Day[]; now: Date; isFiltered: boolean }) {
  const [first = ''] = days
  const last = days.at(-1) ?? first
  const free = days.find((day) => day >= dayOf(now))
  const target = useDayTarget(free ?? first)
  const slot = free === undefined ? null : nextSlot(free, [], now)
  const words =
    first === last ? `on ${dayName(first)}` : `from ${shortDayName(first)} to ${shortDayName(last)}`
  return (
    <Box
      {...(free !== undefined && target)}
      sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', gap: 1, borderRadius: 3 }}
    >
      <Box component="p" sx={{ m: 0, typography: 'body2', color: 'text.secondary' }}>
        {isFiltered ? 'Nothing matches' : 'Nothing'} {words}.
      </Box>
      {slot && <EmptySlot time={slot} inWords />}
    </Box>
  )
}
