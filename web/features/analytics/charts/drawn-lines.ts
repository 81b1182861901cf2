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
