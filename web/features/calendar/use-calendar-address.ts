import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { platformKeys } from '../../../contract/platforms/platforms.ts'
import { postStatuses } from '../../../contract/posts/posts.ts'
import { calendarViews, isDay, type CalendarView, type Day } from './days/calendar-days.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const isId = (value: string) => uuid.test(value)

/** Values of which one is enough; none for all. */
export type CalendarFilter = Record<
  'accounts' | 'platforms' | 'statuses' | 'labels' | 'members',
  readonly string[]
>

const isKnown: Record<keyof CalendarFilter, (value: string) => boolean> = {
  accounts: isId,
  platforms: (value) => platformKeys.some((key) => key === value),
  statuses: (value) => postStatuses.some((status) => status === value),
  labels: isId,
  members: isId,
}
const filterNames = Object.keys(isKnown) as (keyof CalendarFilter)[]

export const isFiltered = (filter: CalendarFilter): boolean =>
  filterNames.some((name) => filter[name].length > 0)

/** What the calendar shows, in the URL, so that it can be bookmarked and shared; unknown values are ignored. */
export function useCalendarAddress(today: Day) {
  const [query, setQuery] = useSearchParams()
  const search = query.toString()
  return useMemo(() => {
    const read = new URLSearchParams(search)
    const view = calendarViews.find((one) => one === read.get('view')) ?? 'week'
    const valuesOf = (name: keyof CalendarFilter) => (read.get(name) ?? '').split(',').filter(isKnown[name])
    const filter: CalendarFilter = {
      accounts: valuesOf('accounts'),
      platforms: valuesOf('platforms'),
      statuses: valuesOf('statuses'),
      labels: valuesOf('labels'),
      members: valuesOf('members'),
    }
    const at = (changes: Record<string, string | undefined>) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    }
    return {
      view,
      day: dayIn(read.get('date')) ?? today,
      filter,
      /** The address of another view or day. */
      pathTo: (to: { view?: CalendarView; day?: Day }) =>
        `/content/calendar?${at({ view: to.view ?? view, date: to.day ?? read.get('date') ?? undefined })}`,
      show: (day: Day) => setQuery(at({ date: day }), { replace: true, preventScrollReset: true }),
      choose: (name: keyof CalendarFilter, values: readonly string[]) =>
        setQuery(at({ [name]: values.join(',') }), { replace: true, preventScrollReset: true }),
      showAll: () =>
        setQuery(at(Object.fromEntries(filterNames.map((name) => [name, undefined]))), { replace: true }),
    }
  }, [search, setQuery, today])
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>

function dayIn(value: string | null): Day | undefined {
  if (value === null || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined
  return isDay(value) ? value : undefined
}
