import { useQuery } from '@tanstack/react-query'
import type { CalendarEntry } from '../../../contract/calendar/calendar.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { instantOf } from '../../shared/time/wall-time.ts'
import type { CalendarFilter } from './use-calendar-address.ts'
import { listCalendar } from './calendar-calls.ts'
import { addDays, type Day } from './days/calendar-days.ts'

const dueRefetchMs = 1_500
const idleRefetchMs = 30_000

/** Asks often while a post is being published or is due, and otherwise now and then. */
function refetchMs(entries: readonly CalendarEntry[]): number {
  const now = Date.now()
  const isDue = entries.some(({ at, posts }) =>
    posts.some(
      ({ status }) =>
        status === 'publishing' || (status === 'scheduled' && Date.parse(at) <= now + dueRefetchMs),
    ),
  )
  return isDue ? dueRefetchMs : idleRefetchMs
}

/** What was or will be published on these days, which follow each other. `known`: whether they are the days to show. */
export function useCalendar(days: readonly Day[], filter: CalendarFilter, known: boolean) {
  const [first = ''] = days
  const last = days.at(-1) ?? first
  const queryKey = queryKeys.calendar({ first, last, ...filter })
  const query = useQuery({
    queryKey,
    enabled: known,
    queryFn: ({ signal }) =>
      listCalendar(
        { from: instantOf(`${first}T00:00`), to: instantOf(`${addDays(last, 1)}T00:00`), filter },
        signal,
      ),
    refetchInterval: ({ state }) => refetchMs(state.data?.entries ?? []),
    refetchOnWindowFocus: 'always',
  })
  return { query, queryKey }
}
