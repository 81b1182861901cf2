import AddIcon from '@mui/icons-material/Add'
import NextIcon from '@mui/icons-material/ChevronRight'
import BackIcon from '@mui/icons-material/ChevronLeft'
import ReviewIcon from '@mui/icons-material/RateReviewOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { zoneOfTimes } from '../../../shared/time/zone-words.ts'
import { sharedMonth, useShare } from '../../review-links/index.ts'
import { useFirstDayOfWeek, useMay } from '../../workspaces/index.ts'
import type { CalendarAddress } from '../use-calendar-address.ts'
import { dateOf, stepFrom, type CalendarView, type Day } from '../days/calendar-days.ts'
import { shortTitleOf, titleOf } from '../days/day-words.ts'
import { CalendarFilters } from './calendar-filters.tsx'
import { HeaderButton } from './header-button.tsx'
import { ViewLinks } from './view-links.tsx'

type Props = {
  address: CalendarAddress
  days: readonly Day[]
  today: Day
  isPhone: boolean
  /** The way to the drafts. */
  children: ReactNode
}

const unitOf: Record<CalendarView, string> = { week: 'week', month: 'month', list: 'month' }

/** One row: the ways to other days, the days, the ways to other views, the drafts and the filters. Below, the time zone. */
export function CalendarHeader({ address, days, today, isPhone, children }: Props) {
  const { view, day, pathTo } = address
  const mayWrite = useMay('posts:write')
  const firstDay = useFirstDayOfWeek()
  const { pathname, search } = useLocation()
  const { mayShare, share, dialog } = useShare()
  const step = (by: 1 | -1) => ({
    component: Link,
    to: pathTo({ day: stepFrom(view, day, by, firstDay) }),
    preventScrollReset: true,
    'aria-label': `${by === 1 ? 'Next' : 'Previous'} ${unitOf[view]}`,
  })
  const title = isPhone ? shortTitleOf(view, day, days, today) : titleOf(view, day, days)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 0.5, md: 1 }, mb: 1.5 }}>
      {/* Before the title, whose width changes, so that they stay below a pointer that presses them again. */}
      <IconButton {...step(-1)} size="small" sx={{ ml: -0.75 }}>
        <BackIcon />
      </IconButton>
      <IconButton {...step(1)} size="small">
        <NextIcon />
      </IconButton>
      <Button component={Link} to={pathTo({ day: today })} preventScrollReset variant="outlined" size="small">
        Today
      </Button>
      <Typography
        component="h2"
        aria-live="polite"
        sx={{
          mx: 0.5,
          minWidth: { md: 200 },
          // On phones, a title with a year takes two lines that are no higher than the buttons.
          flex: { xs: '1 1 0', md: 'none' },
          fontSize: { xs: '0.875rem', md: '1.125rem' },
          fontWeight: 680,
          lineHeight: 1.2,
          fontVariantNumeric: 'tabular-nums',
          textWrap: 'balance',
        }}
      >
        {title}
      </Typography>
      {!isPhone && <ViewLinks address={address} />}
      <Box sx={{ display: 'flex', gap: 0.5, ml: { xs: 'auto', md: 0 } }}>
        {children}
        <CalendarFilters address={address} withViews={isPhone} />
        {mayShare && view !== 'week' && (
          <HeaderButton
            icon={<ReviewIcon fontSize="small" />}
            text="Share for review"
            more=""
            count={0}
            opened={dialog !== null}
            opens="dialog"
            onClick={() => share(sharedMonth(day.slice(0, 7)))}
          />
        )}
        {dialog}
      </Box>
      {!isPhone && mayWrite && (
        <Button
          component={Link}
          to="/content"
          state={{ returnTo: pathname + search }}
          variant="outlined"
          startIcon={<AddIcon />}
          sx={{ ml: 'auto' }}
        >
          Create Post
        </Button>
      )}
      <Typography variant="caption" sx={{ flexBasis: '100%', lineHeight: 1.3, color: 'text.secondary' }}>
        {zoneOfTimes(dateOf(day))}
      </Typography>
    </Box>
  )
}
