import Box from '@mui/material/Box'
import { Link } from 'react-router'
import type { CalendarAddress } from '../use-calendar-address.ts'
import { dayOf, type Day } from '../days/calendar-days.ts'
import { dayName, dayNumber, weekdayName } from '../days/day-words.ts'
import { useDayTarget } from '../move/day-target.tsx'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { PhoneDay } from './phone-day.tsx'
import type { ViewProps } from './week-view.tsx'

/** On phones: the days of the week as a strip, above the list of the chosen day. */
export function PhoneWeek({ address, ...shown }: ViewProps & { address: CalendarAddress }) {
  const { days, entries, now } = shown
  const { day } = address
  return (
    <>
      <Box
        component="nav"
        aria-label="Days"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 0.5 }}
      >
        {days.map((one) => (
          <StripDay
            key={one}
            day={one}
            to={address.pathTo({ day: one })}
            count={entries.get(one)?.length ?? 0}
            isChosen={one === day}
            isToday={one === dayOf(now)}
          />
        ))}
      </Box>
      <PhoneDay {...shown} address={address} />
    </>
  )
}

type StripDayProps = { day: Day; to: string; count: number; isChosen: boolean; isToday: boolean }

function StripDay({ day, to, count, isChosen, isToday }: StripDayProps) {
  return (
    <Box
      component={Link}
      to={to}
      replace
      preventScrollReset
      draggable={false}
      {...useDayTarget(day)}
      aria-current={isChosen ? 'date' : undefined}
      sx={{
        position: 'relative',
        display: 'grid',
        justifyItems: 'center',
        gap: 0.25,
        py: 0.75,
        borderRadius: 3,
        textDecoration: 'none',
        border: 1,
        borderColor: isToday ? 'primary.main' : 'transparent',
        color: isChosen ? 'primary.strong' : 'text.secondary',
        bgcolor: isChosen ? 'primary.soft' : undefined,
        fontSize: '0.75rem',
        fontWeight: 550,
      }}
    >
      <Box component="span" sx={visuallyHidden}>
        {`${dayName(day)}${isToday ? ', today' : ''}, ${counted(count, 'post')}`}
      </Box>
      <span aria-hidden="true">{weekdayName(day)}</span>
      <Box
        component="span"
        aria-hidden="true"
        sx={{ fontSize: '1rem', fontWeight: 680, color: 'text.primary' }}
      >
        {dayNumber(day)}
      </Box>
      <Box component="span" aria-hidden="true" sx={{ fontVariantNumeric: 'tabular-nums', minHeight: 18 }}>
        {count > 0 ? count : '–'}
      </Box>
    </Box>
  )
}
