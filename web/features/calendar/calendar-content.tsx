import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMemo } from 'react'
import { mostCalendarPosts } from '../../../contract/calendar/calendar.ts'
import { wholeNumber } from '../../shared/numbers/compact-number.ts'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { MessageAlert } from '../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { isFiltered, type CalendarAddress } from './use-calendar-address.ts'
import { BestTimesLegend } from './best-times/best-times-legend.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { type Day, entriesByDay } from './days/calendar-days.ts'
import { useFreeTimes } from './days/use-free-times.ts'
import { ListView } from './views/list-view.tsx'
import { MonthView } from './views/month-view.tsx'
import type { useCalendar } from './use-calendar.ts'
import { PhoneWeek } from './views/phone-week.tsx'
import { WeekView } from './views/week-view.tsx'

type Props = {
  query: ReturnType<typeof useCalendar>['query']
  address: CalendarAddress
  days: readonly Day[]
  now: Date
  isPhone: boolean
}

/** The chosen view of the posts, or that they are being loaded or could not be. */
export function CalendarContent({ query, address, days, now, isPhone }: Props) {
  const { data } = query
  const entries = useMemo(() => entriesByDay(data?.entries ?? []), [data])
  const freeTimes = useFreeTimes(days, address.filter.accounts)
  if (query.isPending) {
    return (
      <Delayed>
        <CalendarSkeleton asColumns={address.view !== 'list' && !isPhone} />
      </Delayed>
    )
  }
  if (!data) {
    return (
      <Section>
        <ErrorState
          title="Your calendar could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Section>
    )
  }
  const filtered = isFiltered(address.filter)
  const shownDays = isPhone ? [address.day] : days
  const hasBest = shownDays.some((day) =>
    freeTimes.get(day)?.some(({ isBest, time }) => isBest && time > now),
  )
  const shown = { days, entries, freeTimes, now, isFiltered: filtered }
  const cut = `Only the first ${wholeNumber(mostCalendarPosts)} posts are shown. Use a filter to see the others.`
  return (
    // By gaps, because the region of a message that is not there takes no space.
    <Stack spacing={1.5} useFlexGap>
      <MessageAlert message={data.isCut ? { severity: 'warning', text: cut } : null} />
      {filtered && (
        <Button size="small" onClick={address.showAll} sx={{ alignSelf: 'flex-start' }}>
          Show all posts
        </Button>
      )}
      {address.view === 'month' ? (
        <MonthView {...shown} address={address} isPhone={isPhone} />
      ) : address.view === 'list' ? (
        <ListView {...shown} />
      ) : isPhone ? (
        <PhoneWeek {...shown} address={address} />
      ) : (
        <WeekView {...shown} />
      )}
      {address.view === 'week' && hasBest && <BestTimesLegend accountIds={address.filter.accounts} />}
    </Stack>
  )
}
