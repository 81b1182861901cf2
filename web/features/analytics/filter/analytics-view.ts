import { platformKeys, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { isUuid } from '../../../shared/ids/is-uuid.ts'
import { rangeDays, rangeKeys, type RangeKey } from './range-days.ts'

/** What the chart over time can show. */
export const metrics = ['impressions', 'reach', 'engagements', 'followers', 'posts'] as const
export type Metric = (typeof metrics)[number]

export const divisions = ['total', 'account', 'platform'] as const
export type Division = (typeof divisions)[number]

/** What the user chose on the screen; all of it stands in the address. */
export type AnalyticsView = {
  range: RangeKey
  /** Days ("2026-11-21"), both included; of the user's own range only, and empty while they are not chosen. */
  from: string
  to: string
  /** None means all. */
  accounts: string[]
  platforms: PlatformKey[]
  labels: string[]
  compare: boolean
  metric: Metric
  by: Division
}

const day = /^\d{4}-\d{2}-\d{2}$/

const among = <Key extends string>(keys: readonly Key[], value: string | null, otherwise: Key): Key =>
  keys.find((key) => key === value) ?? otherwise

/** Reads the view from the address; unknown values are ignored. */
export function readView(query: URLSearchParams): AnalyticsView {
  const listIn = (name: string) => query.get(name)?.split(',') ?? []
  const dayIn = (name: string) => {
    const value = query.get(name) ?? ''
    return day.test(value) ? value : ''
  }
  return {
    range: among(rangeKeys, query.get('range'), '30'),
    from: dayIn('from'),
    to: dayIn('to'),
    accounts: listIn('accounts').filter(isUuid),
    platforms: platformKeys.filter((key) => listIn('platforms').includes(key)),
    labels: listIn('labels').filter(isUuid),
    compare: query.get('compare') !== 'none',
    metric: among(metrics, query.get('metric'), 'impressions'),
    by: among(divisions, query.get('by'), 'total'),
  }
}

/** The address of a view; what is usual is left out. */
export function addressOf(view: AnalyticsView): URLSearchParams {
  const query = new URLSearchParams()
  if (view.range !== '30') query.set('range', view.range)
  if (view.range === 'own' && view.from) query.set('from', view.from)
  if (view.range === 'own' && view.to) query.set('to', view.to)
  for (const [name, values] of choiceParameters(view)) query.set(name, values)
  if (!view.compare) query.set('compare', 'none')
  if (view.metric !== 'impressions') query.set('metric', view.metric)
  if (view.by !== 'total') query.set('by', view.by)
  return query
}

/** The parameters of what is chosen besides days. */
export function choiceParameters({ accounts, platforms, labels }: AnalyticsView): URLSearchParams {
  const lists = Object.entries({ accounts, platforms, labels }).filter(([, values]) => values.length > 0)
  return new URLSearchParams(lists.map(([name, values]) => [name, values.join(',')]))
}

/** The parameters that choose posts and accounts, for every call of the screen. */
export function chosenParameters(view: AnalyticsView, now = new Date()): URLSearchParams {
  const query = choiceParameters(view)
  const { from, to } = view.range === 'own' ? view : rangeDays(view.range, now)
  // Without both days, and if they are in the wrong order, the server chooses the last 30 days.
  if (from && to && from <= to) {
    query.set('from', from)
    query.set('to', to)
  }
  return query
}

export function analyticsParameters(view: AnalyticsView, now = new Date()): URLSearchParams {
  const query = chosenParameters(view, now)
  query.set('compare', view.compare ? 'previous' : 'none')
  return query
}

export const isFiltered = ({ accounts, platforms, labels }: AnalyticsView): boolean =>
  accounts.length + platforms.length + labels.length > 0
