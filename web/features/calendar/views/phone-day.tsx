import Box from '@mui/material/Box'
import { useId } from 'react'
import type { CalendarAddress } from '../use-calendar-address.ts'
import { DayEntries } from '../days/day-entries.tsx'
import { dayName } from '../days/day-words.ts'
import { dayTitleRow, DayNotes } from '../notes/day-notes.tsx'
import type { ViewProps } from './week-view.tsx'

type Props = ViewProps & { address: CalendarAddress }

/** On phones: the chosen day, below a week or a month. */
export function PhoneDay({ days, entries, freeTimes, now, isFiltered, address }: Props) {
  const titleId = useId()
  const { day } = address
  const nextFree = days.find((one) => one > day && !entries.has(one))
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      data-day={day}
      sx={{
        mt: 0.5,
        display: 'grid',
        gap: 1,
        '& .cards': { display: 'grid', gap: 1 },
        '& .zone': { display: 'inline' },
      }}
    >
      <Box sx={dayTitleRow}>
        <Box component="h3" id={titleId} sx={{ m: 0, typography: 'h5' }}>
          {dayName(day)}
        </Box>
        <DayNotes key={`facts ${day}`} day={day} />
      </Box>
      <DayEntries
        key={day}
        day={day}
        entries={entries.get(day) ?? none}
        freeTimes={freeTimes.get(day) ?? none}
        now={now}
        isFiltered={isFiltered}
        // Whoever plans a week goes on with the next day that has no post.
        {...(nextFree !== undefined && { returnTo: address.pathTo({ day: nextFree }) })}
      />
    </Box>
  )
}

const none: never[] = []
