import Box from '@mui/material/Box'
import { useId } from 'react'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { dayOf, type Day } from '../days/calendar-days.ts'
import { DayEntries } from '../days/day-entries.tsx'
import type { FreeTime } from '../days/use-free-times.ts'
import { DayNotes } from '../notes/day-notes.tsx'
import { DayTarget } from '../move/day-target.tsx'
import { DayHeader } from './day-header.tsx'

export type ViewProps = {
  days: readonly Day[]
  entries: ReadonlyMap<Day, CalendarEntry[]>
  freeTimes: ReadonlyMap<Day, FreeTime[]>
  now: Date
  isFiltered: boolean
}

/** Seven days beside each other, each a column of cards. The cards of all begin at one height, below the longest notes. */
export function WeekView({ days, ...shown }: ViewProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
        gridTemplateRows: 'auto auto 1fr',
        minHeight: 460,
        border: 1,
        borderColor: 'divider',
        borderRadius: 4,
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      {days.map((day) => (
        <DayColumn key={day} day={day} {...shown} />
      ))}
    </Box>
  )
}

function DayColumn({ day, entries, freeTimes, now, isFiltered }: Omit<ViewProps, 'days'> & { day: Day }) {
  const headerId = useId()
  const isToday = day === dayOf(now)
  return (
    <DayTarget
      day={day}
      aria-labelledby={headerId}
      sx={{
        display: 'grid',
        gridRow: 'span 3',
        gridTemplateRows: 'subgrid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        minWidth: 0,
        borderLeft: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderLeft: 0 },
        // Beside the number of the day.
        '& .notes .add': { top: -32 },
        '& .notes > .holiday, & .notes > .note': { pr: 0 },
        '& .cards': { display: 'grid', gap: '6px', mx: '5px' },
        '& .content': { flexDirection: 'column', gap: '5px' },
        '& .picture': { width: '100%', height: 44 },
        '& .slot': { m: '5px', px: '6px' },
        // The rest of the column is where a click makes a post.
        '& .slot:last-child': { flex: 1 },
      }}
    >
      <DayHeader id={headerId} day={day} isToday={isToday} />
      <DayNotes day={day} />
      <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
        <DayEntries
          day={day}
          entries={entries.get(day) ?? none}
          freeTimes={freeTimes.get(day) ?? none}
          now={now}
          isFiltered={isFiltered}
        />
      </Box>
    </DayTarget>
  )
}

const none: never[] = []
