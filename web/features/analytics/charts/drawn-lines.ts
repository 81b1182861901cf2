import { mostLines, type ChartData, type Line } from './chart-data.ts'
import { looksOf, type LineLook } from './line-looks.ts'

/** A line, or the bars of one color. */
export type DrawnLine = Line & { look: LineLook }

/** What of a chart is drawn. Bars have no room for the period before; its number stands in the table. */
export function drawnLinesOf({ lines }: ChartData, bars: boolean): DrawnLine[] {
  const drawn = lines.filter(({ isBefore }) => !bars || !isBefore).slice(0, mostLines)
  const looks = looksOf(drawn)
  return drawn.flatMap((line, index) => {
    const look = looks[index]
    return look ? [{ ...line, look: bars ? { ...look, dashes: '' } : look }] : []
  })
}

/** The highest number of the chart; bars of one day stand on each other. */
export function highestOf(lines: readonly DrawnLine[], bars: boolean): number {
  const numbers = bars
    ? stackedOn(lines, lines.length)
    : lines.flatMap(({ values }) => values.map((value) => value ?? 0))
  return Math.max(0, ...numbers)
}

/** For each day, the sum of the first `count` lines: where the bar of the next one starts. */
export function stackedOn(lines: readonly DrawnLine[], count: number): number[] {
  const below = lines.slice(0, count)
  return (lines[0]?.values ?? []).map((_value, day) =>
    below.reduce((sum, { values }) => sum + (values[day] ?? 0), 0),
  )
}
