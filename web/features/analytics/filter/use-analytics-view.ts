import { useSearchParams } from 'react-router'
import { addressOf, readView, type AnalyticsView } from './analytics-view.ts'

/** The view in the address, so that it can be bookmarked and shared, and how to change parts of it. */
export function useAnalyticsView() {
  const [query, setQuery] = useSearchParams()
  const change = (part: Partial<AnalyticsView>) =>
    setQuery((before) => addressOf({ ...readView(before), ...part }), {
      replace: true,
      preventScrollReset: true,
    })
  return { view: readView(query), change }
}

export type ChangeView = ReturnType<typeof useAnalyticsView>['change']
