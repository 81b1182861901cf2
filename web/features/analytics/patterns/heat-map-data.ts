import type { Patterns } from '../../../../contract/analytics/analytics.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { formatHour } from '../../../shared/time/date-time.ts'
import type { TableData } from '../charts/chart-data.ts'
import { percent } from '../figures.ts'

export type HeatMapCell = Patterns['heatMap'][number]

/** An hour with fewer posts says little, so it is never called the best. */
export const fewPosts = 3

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const weekdayName = (weekday: number): string => weekdays[weekday - 1] ?? ''

/** "6 PM" or "18:00". */
export const hourName = (hour: number): string => formatHour(hour).replace(':00 ', ' ')

/** How strong a cell is drawn, from 0 to 1 of the highest rate. */
export function strengthOf(cell: HeatMapCell, cells: readonly HeatMapCell[]): number {
  const highest = Math.max(0, ...cells.map(({ engagementRate }) => engagementRate ?? 0))
  return highest === 0 ? 0 : (cell.engagementRate ?? 0) / highest
}

/** The hour with the highest rate among those with enough posts. */
export function bestCell(cells: readonly HeatMapCell[]): HeatMapCell | undefined {
  return cells
    .filter(({ rated, engagementRate }) => rated >= fewPosts && engagementRate !== null)
    .toSorted((a, b) => (b.engagementRate ?? 0) - (a.engagementRate ?? 0))[0]
}

export function cellWords({ weekday, hour, posts, engagementRate }: HeatMapCell): string {
  const rate =
    engagementRate === null ? 'engagement rate not available' : `engagement rate ${percent(engagementRate)}`
  return `${weekdayName(weekday)}, ${hourName(hour)}: ${counted(posts, 'post')}, ${rate}`
}

export function heatMapSentence(cells: readonly HeatMapCell[]): string {
  const best = bestCell(cells)
  const found =
    best === undefined
      ? `No hour has ${fewPosts} posts yet, so none can be called the best.`
      : `Best so far: ${weekdayName(best.weekday)} at ${hourName(best.hour)}, ${percent(best.engagementRate ?? 0)} in ${counted(best.rated, 'post')}.`
  return `Interactions per impression in these days, by the hour of publishing. ${found} Small squares are hours with fewer than ${fewPosts} posts.`
}

export const heatMapTable = (cells: readonly HeatMapCell[]): TableData => ({
  columns: ['Published', 'Posts', 'Engagement rate, %'],
  rows: cells
    .filter(({ posts }) => posts > 0)
    .map(({ weekday, hour, posts, engagementRate }) => [
      `${weekdayName(weekday)}, ${hourName(hour)}`,
      posts,
      engagementRate === null ? null : Math.round(engagementRate * 100) / 100,
    ]),
})
