import type { Analytics, AnalyticsDay } from '../../../../contract/analytics/analytics.ts'
import { listedNameOf } from '../../../../contract/social-accounts/handle-of.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { Division, Metric } from '../filter/analytics-view.ts'
import { dayWords, fullDayWords, rangeWords } from '../figures.ts'
import { counted, wholeNumber } from '../../../shared/numbers/compact-number.ts'

/** A line of a chart. Null is a gap. */
export type Line = {
  key: string
  name: string
  values: (number | null)[]
  /** Drawn behind the others, gray and dashed. */
  isBefore?: boolean
}

/** `days`: the days, or the first days of weeks, the first of which has `firstDays` days. */
export type ChartData = {
  days: string[]
  lines: Line[]
  firstDays: number | null
  /** On how many of the days, or in how many of the weeks, nothing was published. */
  withoutPost: number
}

export const metricNames: Record<Metric, string> = {
  impressions: 'Impressions',
  reach: 'Reach',
  engagements: 'Engagement',
  followers: 'Followers',
  posts: 'Posts published',
}

/** Readers cannot tell more lines apart. */
export const mostLines = 6

/** With more days, the chart shows weeks, because single days are too close together and vary too much. */
const mostDays = 45

/** The lines of the chart over time; those with the highest numbers first. */
export function chartOf(data: Analytics, metric: Metric, by: Division): ChartData {
  const days = data.days.map(({ day }) => day)
  const lines = linesOf(data, metric, by)
  const posts = data.days.map((day) => day.posts)
  const emptyOf = (counts: readonly number[]) => counts.filter((count) => count === 0).length
  if (days.length <= mostDays) return { days, lines, firstDays: null, withoutPost: emptyOf(posts) }
  const inWeek = metric === 'followers' ? lastOf : sumOf
  const firstDays = days.length % 7 || 7
  return {
    days: weeksOf(days, firstDays).map(([first = '']) => first),
    lines: lines.map((line) => ({ ...line, values: weeksOf(line.values, firstDays).map(inWeek) })),
    firstDays,
    withoutPost: emptyOf(weeksOf(posts, firstDays).map((week) => sumOf(week) ?? 0)),
  }
}

export const isByWeek = ({ firstDays }: ChartData): boolean => firstDays !== null

/** Weeks that end with the last day. */
function weeksOf<Value>(values: readonly Value[], firstDays: number): Value[][] {
  const starts = Array.from({ length: Math.ceil(values.length / 7) }, (_none, index) =>
    index === 0 ? 0 : firstDays + (index - 1) * 7,
  )
  return starts.map((start, index) => values.slice(start, starts[index + 1]))
}

const given = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
const lastOf = (values: (number | null)[]) => given(values).at(-1) ?? null
const sumOf = (values: (number | null)[]) =>
  given(values).length === 0 ? null : given(values).reduce((sum, value) => sum + value, 0)

function linesOf(data: Analytics, metric: Metric, by: Division): Line[] {
  const valuesOf = (part: readonly AnalyticsDay[]) => part.map((day) => day[metric])
  if (by === 'account' && data.byAccount) {
    const lines = data.byAccount.map(({ account, days }) => ({
      key: account.id,
      name: `${listedNameOf(account)} · ${platforms[account.platform].shortName}`,
      values: valuesOf(days),
    }))
    return highestFirst(lines)
  }
  if (by === 'platform' && data.byPlatform) {
    const lines = data.byPlatform.map(({ platform, days }) => ({
      key: platform,
      name: platforms[platform].name,
      values: valuesOf(days),
    }))
    return highestFirst(lines)
  }
  const now: Line = { key: 'now', name: metricNames[metric], values: valuesOf(data.days) }
  if (!data.previousDays) return [now]
  const values = valuesOf(data.previousDays)
  return [now, { key: 'before', name: 'Previous period', values, isBefore: true }]
}

const highestFirst = (lines: Line[]) => lines.toSorted((a, b) => highest(b) - highest(a))
const highest = ({ values }: Line) => Math.max(-1, ...given(values))

export const hasNumbers = ({ lines }: ChartData): boolean =>
  lines.some(({ values }) => given(values).length > 0)

/** One sentence for everybody, and for those who do not see the chart. */
export function describe(chart: ChartData, range: { from: string; to: string }, metric: Metric): string {
  const shown = chart.lines.filter(({ isBefore }) => !isBefore)
  const [first] = shown
  const parts = [`${rangeWords(range)}.`]
  if (isByWeek(chart)) parts.push(weekWords(chart))
  if (first === undefined || given(first.values).length === 0) parts.push('No numbers.')
  else if (shown.length > 1) parts.push(`${first.name} has the highest point.${leftOut(shown.length)}`)
  else parts.push(summary(first, chart, metric), gaps(first.values, chart, metric))
  const hasSome = shown.some(({ values }) => given(values).length > 0)
  if (hasSome && countsByPublication(metric)) parts.push(countedOn)
  return parts.filter(Boolean).join(' ')
}

const countedOn = 'The numbers of a post count on the day it was published.'
const countsByPublication = (metric: Metric) => metric !== 'followers' && metric !== 'posts'

const weekWords = ({ firstDays }: ChartData) =>
  firstDays === 7
    ? 'Each point is 7 days.'
    : `Each point is 7 days, the first ${firstDays === 1 ? 'one' : firstDays}.`

function summary({ values }: Line, chart: ChartData, metric: Metric): string {
  const numbers = given(values)
  const most = Math.max(...numbers)
  if (metric === 'followers') {
    return `From ${wholeNumber(numbers[0] ?? 0)} to ${wholeNumber(numbers.at(-1) ?? 0)}.`
  }
  if (most === 0) return 'None.'
  const when = `${isByWeek(chart) ? 'in the week from' : 'on'} ${dayWords(chart.days[values.indexOf(most)] ?? '')}`
  const before = chart.lines.find(({ isBefore }) => isBefore)
  const total = before && sumOf(before.values)
  const compared = total === undefined || total === null ? '' : ` (previous period ${wholeNumber(total)})`
  return `${wholeNumber(sumOf(values) ?? 0)} in total${compared}, most ${when}: ${wholeNumber(most)}.`
}

/** A day without a post has no numbers of posts; that is no gap in the data. */
function gaps(values: (number | null)[], chart: ChartData, metric: Metric): string {
  const unit = isByWeek(chart) ? 'week' : 'day'
  const missing = values.filter((value) => value === null).length
  const quiet = metric === 'followers' ? 0 : Math.min(chart.withoutPost, missing)
  return [
    quiet > 0 && `No post ${isByWeek(chart) ? 'in' : 'on'} ${counted(quiet, unit)}.`,
    missing > quiet && `No data for ${counted(missing - quiet, unit)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const leftOut = (count: number) =>
  count > mostLines ? ` The chart has the first ${mostLines} of ${count}; the table has all.` : ''

/** The numbers of a chart as rows, for its table and its CSV file. */
export type TableData = { columns: string[]; rows: (string | number | null)[][] }

export function tableOf(chart: ChartData): TableData {
  const { days, lines } = chart
  return {
    columns: [isByWeek(chart) ? 'Week from' : 'Day', ...lines.map(({ name }) => name)],
    rows: days.map((day, index) => [day, ...lines.map(({ values }) => values[index] ?? null)]),
  }
}

/** "Nov 21, 2026" for a day, a number as people write it, and what is missing in words. */
export const shownCell = (value: string | number | null): string => {
  if (value === null) return 'Not available'
  if (typeof value === 'number') return wholeNumber(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? fullDayWords(value) : value
}
