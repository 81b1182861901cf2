import Box from '@mui/material/Box'
import { dayNumber, dayName, weekdayName } from '../days/day-words.ts'
import type { Day } from '../days/calendar-days.ts'

type Props = { id: string; day: Day; isToday: boolean }

/** The weekday and the number of a day, above its column. */
export function DayHeader({ id, day, isToday }: Props) {
  return (
    <Box
      component="h3"
      id={id}
      aria-label={isToday ? `${dayName(day)}, today` : dayName(day)}
      sx={{
        m: 0,
        px: 1.25,
        py: 1,
        display: 'flex',
        alignItems: 'baseline',
        gap: 0.75,
        fontSize: '0.8125rem',
        fontWeight: 600,
        color: isToday ? 'primary.strong' : 'text.secondary',
      }}
    >
      {weekdayName(day)}
      <Box
        component="span"
        sx={{ fontSize: '1rem', fontWeight: 680, color: isToday ? 'inherit' : 'text.primary' }}
      >
        {dayNumber(day)}
      </Box>
    </Box>
  )
}
