import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { calendarViews, type CalendarView } from '../days/calendar-days.ts'
import type { CalendarAddress } from '../use-calendar-address.ts'

const viewNames: Record<CalendarView, string> = { week: 'Week', month: 'Month', list: 'List' }

/** The ways to the other views. */
export function ViewLinks({ address: { view, pathTo } }: { address: CalendarAddress }) {
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
            flex: 1,
            px: 1.25,
            py: 0.625,
            borderRadius: '9px',
            typography: 'body2',
            fontWeight: 600,
            textAlign: 'center',
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
