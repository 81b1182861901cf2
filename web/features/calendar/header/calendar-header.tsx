import AddIcon from '@mui/icons-material/Add'
import NextIcon from '@mui/icons-material/ChevronRight'
import BackIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Link, useLocation } from 'react-router'
import { localTimeZone, zoneName } from '../../../shared/time/date-time.ts'
import type { CalendarAddress } from '../use-calendar-address.ts'
import { calendarViews, dateOf, stepFrom, type CalendarView, type Day } from '../days/calendar-days.ts'
import { titleOf } from '../days/day-words.ts'
import { CalendarFilters } from './calendar-filters.tsx'

type Props = { address: CalendarAddress; days: readonly Day[]; today: Day }

const viewNames: Record<CalendarView, string> = { week: 'Week', month: 'Month', list: 'List' }
const unitOf: Record<CalendarView, string> = { week: 'week', month: 'month', list: 'month' }

/** What the calendar shows, the ways to other days and views, the filters, and the time zone of all times. */
export function CalendarHeader({ address, days, today }: Props) {
  const { view, day, pathTo } = address
  const { pathname, search } = useLocation()
  const step = (by: 1 | -1) => ({
    component: Link,
    to: pathTo({ day: stepFrom(view, day, by) }),
    preventScrollReset: true,
    'aria-label': `${by === 1 ? 'Next' : 'Previous'} ${unitOf[view]}`,
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <IconButton {...step(-1)} size="small">
          <BackIcon />
        </IconButton>
        <Typography
          component="h2"
          variant="h5"
          aria-live="polite"
          sx={{ minWidth: { md: 168 }, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}
        >
          {titleOf(view, day, days)}
        </Typography>
        <IconButton {...step(1)} size="small">
          <NextIcon />
        </IconButton>
      </Box>
      <Button component={Link} to={pathTo({ day: today })} preventScrollReset variant="outlined" size="small">
        Today
      </Button>
      <ViewLinks address={address} />
      <CalendarFilters address={address} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, ml: 'auto' }}>
        <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {zoneName(localTimeZone(), dateOf(day))}
        </Typography>
        <Button
          component={Link}
          to="/content"
          state={{ returnTo: pathname + search }}
          variant="contained"
          startIcon={<AddIcon />}
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          Create Post
        </Button>
      </Box>
    </Box>
  )
}

function ViewLinks({ address: { view, pathTo } }: { address: CalendarAddress }) {
  return (
    <Box
      component="nav"
      aria-label="View"
      sx={{ display: 'flex', p: '3px', gap: '2px', borderRadius: 3, bgcolor: 'background.subtle' }}
    >
      {calendarViews.map((one) => (
        <Box
          key={one}
          component={Link}
          to={pathTo({ view: one })}
          preventScrollReset
          aria-current={one === view ? 'page' : undefined}
          sx={{
            px: 1.5,
            py: 0.625,
            borderRadius: '9px',
            typography: 'body2',
            fontWeight: 600,
            textDecoration: 'none',
            color: 'text.secondary',
            '&:hover': { color: 'text.primary' },
            '&[aria-current]': { bgcolor: 'background.paper', color: 'primary.strong' },
          }}
        >
          {viewNames[one]}
        </Box>
      ))}
    </Box>
  )
}
